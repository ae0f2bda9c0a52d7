/** How the members of a document are ordered; others follow by name. */
const ORDER: readonly string[] = [
  'custom_fields',
  'counters',
  'queues',
  'workflows',
  'name',
  'on',
  'entity',
  'abuse_types',
  'routes',
  'when',
  'share',
  'do',
]

/** The value of a document as the text that is stored: two that differ only in the order of their members are equal. */
export const canonicalPolicy = (value: unknown): string => JSON.stringify(ordered(value))

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => byPlace(one, other))
  return Object.fromEntries(entries.map(([name, of]) => [name, ordered(of)]))
}

function byPlace(one: string, other: string): number {
  const [first, second] = [placeOf(one), placeOf(other)]
  if (first !== second) return first - second
  return one < other ? -1 : Number(one > other)
}

const placeOf = (name: string): number =>
  ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length
