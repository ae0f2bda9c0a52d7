import { type ApiDocument, type Media, resolved, type SchemaNode } from './document.ts'

/** A value such as a reader may meet: what the schema gives as one, else made of its parts. */
export function exampleOf(schema: SchemaNode, document: ApiDocument): unknown {
  const node = resolved(schema, document)
  if (node.examples !== undefined) return node.examples[0]
  if (node.const !== undefined) return node.const
  if (node.enum !== undefined) return node.enum[0]
  const [first] = node.anyOf ?? []
  if (first !== undefined) return exampleOf(first, document)
  return madeOf(node, document)
}

function madeOf(node: SchemaNode, document: ApiDocument): unknown {
  switch (typeof node.type === 'string' ? node.type : node.type?.[0]) {
    case 'object':
      return { ...members(node, document), ...namedByData(node, document) }
    case 'array':
      return node.items === undefined ? [] : [exampleOf(node.items, document)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return 1
    case 'null':
      return null
    case 'string':
      return 'text'
    default:
      return {}
  }
}

const members = ({ properties = {} }: SchemaNode, document: ApiDocument): object =>
  Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, exampleOf(one, document)]),
  )

function namedByData(node: SchemaNode, document: ApiDocument): object {
  const { propertyNames, additionalProperties, patternProperties = {} } = node
  const [pattern] = Object.values(patternProperties)
  const of = typeof additionalProperties === 'object' ? additionalProperties : pattern
  if (of === undefined || Object.keys(node.properties ?? {}).length > 0) return {}
  const name = propertyNames === undefined ? 'name' : String(exampleOf(propertyNames, document))
  return { [name]: exampleOf(of, document) }
}

/** What is sent or answered, as an example. */
export const exampleIn = (media: Media, document: ApiDocument): unknown =>
  media.example ?? exampleOf(media.schema, document)
