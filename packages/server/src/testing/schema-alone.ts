import type { ApiDocument } from '../routes/operation/page/document.ts'

const NAMED = '#/components/schemas/'

/**
 * A schema of the document, with the named ones that it leads to and no others: it is compiled in a tenth of the time that it takes
 * with all.
 */
export function schemaAlone(schema: object, { components }: ApiDocument): object {
  const schemas: Record<string, object> = {}
  const add = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const { $ref } = part as { readonly $ref?: unknown }
    if (typeof $ref === 'string' && $ref.startsWith(NAMED)) addNamed($ref.slice(NAMED.length))
    for (const each of Object.values(part)) add(each)
  }
  const addNamed = (name: string): void => {
    const named = components.schemas[name]
    if (named === undefined || name in schemas) return
    schemas[name] = named
    add(named)
  }
  add(schema)
  return { ...schema, components: { schemas } }
}
