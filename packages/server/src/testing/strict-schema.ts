/** A schema, or a document of schemas, with objects that have only the members they declare. */
export function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'examples' ? part : strict(part)]),
  )
  return isOpen(value) ? { ...parts, additionalProperties: false } : parts
}

const isOpen = (schema: object): boolean =>
  'type' in schema &&
  schema.type === 'object' &&
  'properties' in schema &&
  !('additionalProperties' in schema) &&
  !('patternProperties' in schema)
