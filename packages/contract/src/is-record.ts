/** Whether a value that came from outside is an object with names, as JSON has them: no list, not null. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
