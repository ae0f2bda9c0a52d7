import { namedIn } from '../answers/typed-schema.ts'
import { enter, type JsonSchema, type SchemaRegistry } from './json-schema.ts'

/**
 * Enters every named schema within a value, and leaves a reference in its place. What a named
 * schema has of its own here, such as a description, stays next to the reference.
 */
export function referring<T>(value: T, registry: SchemaRegistry): T {
  const entered = new Map<JsonSchema, JsonSchema>()

  const within = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(within)
    if (typeof one !== 'object' || one === null) return one
    const found = namedIn(one)
    if (found === undefined) return inside(one)
    const { name, schema } = found
    const reference = entered.get(schema) ?? enter(registry, name, inside(schema))
    entered.set(schema, reference)
    return { ...reference, ...inside(beside(one, schema)) }
  }
  const inside = (one: object): JsonSchema =>
    Object.fromEntries(Object.entries(one).map(([name, part]) => [name, within(part)]))

  return within(value) as T
}

const beside = (value: object, schema: JsonSchema): object =>
  Object.fromEntries(Object.entries(value).filter(([name, one]) => schema[name] !== one))
