/** How a message is named outside, the same at each try, of each endpoint and replay: `msg_1_1206016`. */
export const messageName = (environment: number, id: number): string => `msg_${environment}_${id}`

/** The id in a name; undefined = it is none of the environment. */
export function idInName(environment: number, name: string): number | undefined {
  const prefix = messageName(environment, 0).slice(0, -1)
  const digits = name.startsWith(prefix) ? name.slice(prefix.length) : name
  const id = Number(digits)
  return /^\d{1,16}$/.test(digits) && Number.isSafeInteger(id) ? id : undefined
}
