/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/**
 * Named schemas that others refer to. One name stands for one schema; where versions differ, each
 * has a name of its own.
 */
export interface SchemaRegistry {
  /** Where the named schemas will stand: `#/components/schemas/`, `#/$defs/`. */
  readonly root: string
  readonly schemas: Map<string, JsonSchema>
  /** References to kinds, by name and version. */
  readonly kinds: Map<string, JsonSchema>
}

export const newRegistry = (root: string): SchemaRegistry => ({
  root,
  schemas: new Map(),
  kinds: new Map(),
})

/** Enters a schema by its name and refers to it. Error: another schema has the name. */
export function enter(registry: SchemaRegistry, name: string, schema: JsonSchema): JsonSchema {
  if (!isFree(registry, name, schema)) throw new Error(`two schemas are named ${name}`)
  if (!registry.schemas.has(name)) registry.schemas.set(name, schema)
  return reference(registry, name)
}

/** Enters the newer version of a schema: a reference to the older one where nothing changed. */
export function enterNewer(
  registry: SchemaRegistry,
  { name, older }: { readonly name: string; readonly older: string | undefined },
  schema: JsonSchema,
): JsonSchema {
  if (older === undefined || !registry.schemas.has(older)) return enter(registry, name, schema)
  return enter(
    registry,
    name,
    isFree(registry, older, schema) ? reference(registry, older) : schema,
  )
}

/** A kind of value as one version has it. */
interface VersionedKind {
  readonly name: string
  readonly version: string
}

/**
 * Enters a kind by its name, or by name and version when the name is taken by another version. Its schema is
 * made once.
 */
export function refer(
  registry: SchemaRegistry,
  { name, version }: VersionedKind,
  makeSchema: () => JsonSchema,
): JsonSchema {
  const key = `${name} ${version}`
  const known = registry.kinds.get(key)
  if (known !== undefined) return known
  const schema = makeSchema()
  const plain = typeName(name)
  const made = enter(registry, isFree(registry, plain, schema) ? plain : typeName(key), schema)
  registry.kinds.set(key, made)
  return made
}

/** Whether nothing has the name, or the same schema has it. */
function isFree({ schemas }: SchemaRegistry, name: string, schema: JsonSchema): boolean {
  const taken = schemas.get(name)
  return taken === undefined || taken === schema || JSON.stringify(taken) === JSON.stringify(schema)
}

const reference = ({ root }: SchemaRegistry, name: string): JsonSchema => ({ $ref: root + name })

/** `PaymentMethod` of `payment method`: what generated code can call a type. */
export const typeName = (name: string): string =>
  // No language lets a name begin with a digit.
  name
    .replace(/^3/, 'Three')
    .split(/[^A-Za-z0-9]+/)
    .map(capitalized)
    .join('')

const capitalized = (word: string): string =>
  word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
