/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/**
 * Named schemas that others refer to. One name stands for one schema; where versions differ, each
 * has a name of its own.
 */
export interface SchemaBook {
  /** Where the named schemas will stand: `#/components/schemas/`, `#/$defs/`. */
  readonly root: string
  readonly schemas: Map<string, JsonSchema>
}

export const newBook = (root: string): SchemaBook => ({ root, schemas: new Map() })

/** Names a schema (by `name`, or by `name.version` when that is taken by another). */
export function refer(
  book: SchemaBook,
  name: string,
  version: string,
  schema: JsonSchema,
): JsonSchema {
  const plain = name.replaceAll(/[^A-Za-z0-9._-]+/g, '_')
  const taken = book.schemas.get(plain)
  const isSame = taken === undefined || JSON.stringify(taken) === JSON.stringify(schema)
  const key = isSame ? plain : `${plain}.${version}`
  book.schemas.set(key, schema)
  return { $ref: `${book.root}${key}` }
}
