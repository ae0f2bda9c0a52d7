/** Whether a member stands in a body, be it of use or not. */
export const isSent = (sent: Readonly<Record<string, unknown>>, name: string): boolean =>
  Object.hasOwn(sent, name) && sent[name] !== null && sent[name] !== undefined
