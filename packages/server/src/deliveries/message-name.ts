const PREFIX = 'msg_'

/** How a message is named outside, the same at each try, of each endpoint and replay: `msg_1206016`. */
export const messageName = (id: number): string => `${PREFIX}${id}`

/** The id in a name, or in what is an id already; undefined = it is neither. */
export function idInName(name: string): number | undefined {
  const digits = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name
  const id = Number(digits)
  return /^\d{1,16}$/.test(digits) && Number.isSafeInteger(id) ? id : undefined
}
