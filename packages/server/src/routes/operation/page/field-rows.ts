import { type ApiDocument, referredName, resolved, type SchemaNode } from './document.ts'
import { anchor, code, prose, safe } from './html.ts'

/** A field of a body or an answer: its place, type, whether it is required, and what it means. */
type FieldRow = readonly [name: string, type: string, presence: string, meaning: string]

/** The columns of the rows. */
export const FIELD_HEADS = ['Field', 'Type', 'Required', 'Meaning'] as const

/** Names listed of a choice; further ones are many, and in openapi.json. */
const MAX_WORDS = 12

/** Levels inside each other that are listed; below, the example shows what is meant. */
const MAX_LEVELS = 5

interface Place {
  readonly document: ApiDocument
  /** What the names of the fields begin with. */
  readonly prefix: string
  readonly level: number
}

/** The fields of a schema, those of inner objects too. Objects that events share are linked to. */
export function fieldRows(schema: SchemaNode, document: ApiDocument): readonly FieldRow[] {
  return rowsIn(schema, { document, prefix: '', level: 0 })
}

function rowsIn(schema: SchemaNode, place: Place): readonly FieldRow[] {
  const { document, prefix, level } = place
  if (level > MAX_LEVELS) return []
  const node = resolved(schema, document)
  const own = Object.entries(node.properties ?? {}).flatMap(([name, one]) =>
    rowsOf(one, { ...place, prefix: prefix + name }, node.required?.includes(name) === true),
  )
  const variants = (node.anyOf ?? []).flatMap((one) => rowsIn(one, place))
  return unique([...own, ...variants, ...dataRows(node, place)])
}

function rowsOf(schema: SchemaNode, place: Place, isRequired: boolean): readonly FieldRow[] {
  const { document, prefix } = place
  const node = resolved(schema, document)
  const row: FieldRow = [
    code(prefix),
    typeWords(schema, document),
    isRequired ? 'required' : '',
    meaningOf(node, document),
  ]
  if (isShared(schema, document)) return [row]
  const inner = { ...place, level: place.level + 1 }
  const items = node.items === undefined ? [] : itemRows(node.items, inner)
  return [row, ...items, ...rowsIn({ ...node }, { ...inner, prefix: `${prefix}.` })]
}

const itemRows = (items: SchemaNode, place: Place): readonly FieldRow[] =>
  isShared(items, place.document) ? [] : rowsIn(items, { ...place, prefix: `${place.prefix}[].` })

/** Of an object with names that only the data knows. */
function dataRows(node: SchemaNode, place: Place): readonly FieldRow[] {
  const { additionalProperties: more, patternProperties = {}, propertyNames } = node
  const [pattern] = Object.values(patternProperties)
  const of = typeof more === 'object' ? more : pattern
  if (of === undefined || place.prefix === '' || node.properties !== undefined) return []
  const name = propertyNames === undefined ? '{name}' : '{abuse_type}'
  const inner = resolved(of, place.document)
  const isPlain = inner.properties === undefined && inner.anyOf === undefined
  if (isPlain) return []
  return rowsIn(of, { ...place, prefix: `${place.prefix}${name}.` })
}

const unique = (rows: readonly FieldRow[]): readonly FieldRow[] =>
  [...new Map(rows.toReversed().map((row) => [row[0], row])).values()].toReversed()

/** An object of the events, which has a place of its own on the page. Events and labels take a key. */
export function isShared(schema: SchemaNode, document: ApiDocument): boolean {
  if (referredName(schema) === undefined) return false
  const names = Object.keys(resolved(schema, document).properties ?? {})
  return names.length > 0 && names.every(isReserved) && !names.includes('$api_key')
}

const isReserved = (name: string): boolean => name.startsWith('$')

/** Without the version, where versions differ. */
export const objectName = (name: string): string => name.replace(/V\d+$/, '')

/** Whether it is no object, so that its name says nothing a reader looks for. */
function typeWords(schema: SchemaNode, document: ApiDocument): string {
  const name = referredName(schema)
  if (name !== undefined && isShared(schema, document)) {
    return `<a href="#object-${anchor(name)}">${safe(objectName(name))}</a>`
  }
  const node = resolved(schema, document)
  if (node.items !== undefined) return `list of ${typeWords(node.items, document)}`
  if (node.anyOf !== undefined) {
    return [...new Set(node.anyOf.map((one) => typeWords(one, document)))].join(' or ')
  }
  if (node.enum !== undefined || node.const !== undefined) return wordOf(node)
  const types = typeof node.type === 'string' ? [node.type] : (node.type ?? ['any'])
  return types.map((type) => TYPE_WORDS[type] ?? type).join(' or ')
}

const wordOf = ({ enum: words = [''] }: SchemaNode): string =>
  typeof words[0] === 'number' ? 'number' : 'text'

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  any: 'anything',
  array: 'list',
}

function meaningOf(node: SchemaNode, document: ApiDocument): string {
  const items = node.items === undefined ? undefined : resolved(node.items, document)
  const said = node.description ?? items?.description ?? ''
  const choice = wordsOf(node) ?? (items === undefined ? undefined : wordsOf(items)) ?? ''
  const isNamedByType = TYPES_NAMED.has(said)
  return [isNamedByType ? '' : prose(sentence(said)), choice]
    .filter((text) => text !== '')
    .join(' ')
}

const TYPES_NAMED: ReadonlySet<string> = new Set(Object.values(TYPE_WORDS))

/** What completes "expected …" elsewhere stands by itself here. */
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text === '' || /[.…]$/.test(text) ? '' : '.'}`

function wordsOf({
  enum: words,
  const: word,
  examples,
  description = '',
}: SchemaNode): string | undefined {
  if (word !== undefined) return `Always ${code(JSON.stringify(word).replaceAll('"', ''))}.`
  const all = words ?? (isOpenChoice(examples) ? examples : undefined)
  if (all === undefined || description.includes('one of')) return undefined
  const shown = all.slice(0, MAX_WORDS).map((one) => code(String(one)))
  return `${words === undefined ? 'Such as' : 'One of'} ${shown.join(', ')}${all.length > MAX_WORDS ? ' …' : ''}.`
}

/** Words that events know, where others are taken with a warning. */
const isOpenChoice = (examples: readonly unknown[] | undefined): boolean =>
  examples !== undefined && examples.length > 1 && String(examples[0]).startsWith('$')
