/** All texts in a JSON value. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one)
  else if (typeof value === 'object' && value !== null) yield* textsIn(Object.values(value))
}

/** Gets a text, the name of the member that it is, or is in a list of, and the object with this member. */
export type TextChange = (text: string, name: string, holder: object) => string

/** A JSON value with other texts. */
export function withTexts(value: unknown, of: TextChange, name = '', holder: object = {}): unknown {
  if (typeof value === 'string') return of(value, name, holder)
  if (Array.isArray(value)) return value.map((one: unknown) => withTexts(one, of, name, holder))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, one]) => [key, withTexts(one, of, key, value)])
  return Object.fromEntries(members) as unknown
}
