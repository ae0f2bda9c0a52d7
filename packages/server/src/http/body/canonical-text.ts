/**
 * A JSON value as one text, whatever its serialisation was: without blanks, the members of each object in the order of
 * their names, numbers in their shortest form (`1.0` is `1`). Bodies of equal meaning have equal texts. The values come
 * from `JSON.parse` and are bounded in depth by the reader of the body.
 */
export function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, of]) => `${JSON.stringify(name)}:${canonicalText(of)}`).join(',')}}`
}
