import type { FieldsOfEnvironment, SeenType } from './seen-fields.ts'

/** Of each custom field, the type that it has on most events of its event types; of several, the one that was seen first. */
export function seenTypes({ fields }: FieldsOfEnvironment): ReadonlyMap<string, SeenType> {
  const shares = new Map<string, Map<SeenType, number>>()
  for (const { name, type, share } of fields) {
    const known = shares.get(name) ?? new Map<SeenType, number>()
    shares.set(name, known.set(type, (known.get(type) ?? 0) + share))
  }
  return new Map([...shares].map(([name, known]) => [name, mostOf(known)]))
}

const mostOf = (shares: ReadonlyMap<SeenType, number>): SeenType =>
  [...shares].reduce((most, each) => (each[1] > most[1] ? each : most))[0]

/** Those of these fields that a policy's text may read. */
export const mentionedTypes = (
  text: string,
  types: ReadonlyMap<string, SeenType>,
): readonly (readonly [string, SeenType])[] =>
  [...types].filter(([name]) => /^\w+$/.test(name) && text.includes(name))
