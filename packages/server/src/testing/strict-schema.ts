/** A schema, or a document of schemas, whose objects have the members they declare and no others. */
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
