import { type ApiDocument, referredName, resolved, type SchemaNode } from './document.ts'
import { FIELD_HEADS, fieldRows, isShared, objectName } from './field-rows.ts'
import { anchor, code, listing, prose, safe, table } from './html.ts'

/** An event type: the words it goes by and its schema. */
interface EventType {
  readonly name: string
  readonly schema: SchemaNode
}

/** What each event type says, and the objects that they share; of types in several versions the first. */
export function eventSection(versions: readonly SchemaNode[], document: ApiDocument): string {
  const types = typesIn(versions, document)
  const shared = commonNames(types)
  const common = types[0] === undefined ? '' : fieldTable(commonPart(types[0], shared), document)
  const articles = types.map((type) => eventArticle(type, shared, document))
  const objects = [
    ...objectsIn(
      types.map(({ schema }) => schema),
      document,
    ),
  ]
  return (
    '<section id="event-types"><h2>Event types</h2>' +
    '<p>An event is one JSON object. <code>$type</code> says what happened; fields that begin with ' +
    '<code>$</code> are those below, and any other field is yours: a text, a number, or true or false. ' +
    'Amounts are integers in micros (1 cent = 10,000), times are milliseconds since 1970.</p>' +
    `<h3>Fields of every event</h3>${common}<h3>By type</h3>${articles.join('')}</section>` +
    '<section id="objects"><h2>Objects of events</h2>' +
    `${objects.map(([name, schema]) => objectArticle(name, schema, document)).join('')}</section>`
  )
}

const placeOf = (name: string): string => `event-${anchor(name)}`

/** What leads to each type. */
export const eventLinks = (versions: readonly SchemaNode[], document: ApiDocument): string =>
  typesIn(versions, document)
    .map(({ name }) => `<li><a href="#${placeOf(name)}">${safe(name)}</a></li>`)
    .join('')

const OWN_TYPE = 'Your own type'

/** In the order of the newest version; then what older ones alone have, and at last one's own. */
function typesIn(versions: readonly SchemaNode[], document: ApiDocument): readonly EventType[] {
  const byName = new Map<string, EventType>()
  for (const one of versions.flatMap(({ anyOf = [] }) => anyOf)) {
    const type = eventType(resolved(one, document))
    if (!byName.has(type.name)) byName.set(type.name, type)
  }
  const isOwn = ({ name }: EventType): boolean => name === OWN_TYPE
  const types = [...byName.values()]
  return [...types.filter((type) => !isOwn(type)), ...types.filter(isOwn)]
}

function eventType(schema: SchemaNode): EventType {
  const type = schema.properties?.['$type']
  return { name: type?.enum === undefined ? OWN_TYPE : String(type.enum[0]), schema }
}

/** Fields that all types have. */
function commonNames(types: readonly EventType[]): ReadonlySet<string> {
  const [first, ...others] = types.map(({ schema }) => Object.keys(schema.properties ?? {}))
  return new Set(first?.filter((name) => others.every((names) => names.includes(name))))
}

const ANY_TYPE: SchemaNode = {
  type: 'string',
  description: 'What happened: a type of those below, or a name of your own.',
}

/** The fields that all types share, as one type has them; only `$type` says something else in each. */
function commonPart({ schema }: EventType, shared: ReadonlySet<string>): SchemaNode {
  const { properties = {}, ...others } = schema
  return part({ ...others, properties: { ...properties, $type: ANY_TYPE } }, (name) =>
    shared.has(name),
  )
}

function part(schema: SchemaNode, isPart: (name: string) => boolean): SchemaNode {
  const { properties = {}, required = [] } = schema
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isPart(name))),
    required,
  }
}

function eventArticle(
  { name, schema }: EventType,
  shared: ReadonlySet<string>,
  document: ApiDocument,
): string {
  const { properties = {} } = schema
  const own = part(schema, (field) => !shared.has(field))
  const custom = name.startsWith('$') ? '' : ` <small>${code('^[A-Za-z0-9_]+$')}</small>`
  const fields = fieldTable(own, document)
  const title = `${code(name)}${custom}<span>${prose(summaryOf(schema))}</span>`
  const alias = properties['$type']?.enum?.slice(1) ?? []
  return article(title, placeOf(name), [
    `<p>${prose(schema.description ?? '')}</p>`,
    alias.length === 0
      ? ''
      : `<p>Also known as ${alias.map((one) => code(String(one))).join(', ')}.</p>`,
    `<p class="who">${ownerWords(schema)}</p>`,
    ...(schema.examples ?? []).map((one) => listing('Example', JSON.stringify(one, undefined, 2))),
    fields === '' ? '<p>No fields of its own.</p>' : fields,
  ])
}

const summaryOf = ({ description = '' }: SchemaNode): string =>
  /^.*?\.(?=\s|$)/.exec(description)?.[0] ?? description

/** Whom an event must name. */
function ownerWords({ allOf, anyOf }: SchemaNode): string {
  const names = (allOf ?? anyOf ?? []).flatMap(({ required = [] }) => required)
  if (names.length === 0) return `Send ${code('$user_id')} where you know it.`
  return `Requires ${names.map(code).join(allOf === undefined ? ' or ' : ' and ')}.`
}

const fieldTable = (schema: SchemaNode, document: ApiDocument): string =>
  table('', FIELD_HEADS, fieldRows(schema, document))

const objectArticle = (name: string, schema: SchemaNode, document: ApiDocument): string =>
  article(
    `${code(objectName(name))}<span>${prose(summaryOf(schema))}</span>`,
    `object-${anchor(name)}`,
    [fieldTable(schema, document)],
  )

const article = (title: string, id: string, parts: readonly string[]): string =>
  `<details class="call"><summary>${title}</summary><div id="${id}">${parts.join('')}</div></details>`

/** The named objects that schemas refer to, by name. */
function objectsIn(
  schemas: readonly SchemaNode[],
  document: ApiDocument,
  found = new Map<string, SchemaNode>(),
): ReadonlyMap<string, SchemaNode> {
  for (const schema of schemas) {
    for (const one of Object.values(schema.properties ?? {})) {
      const inner = one.items ?? one
      const name = referredName(inner)
      if (name === undefined || found.has(name) || !isShared(inner, document)) continue
      const node = resolved(inner, document)
      found.set(name, node)
      objectsIn([node], document, found)
    }
  }
  return new Map([...found].toSorted(([a], [b]) => a.localeCompare(b, 'en')))
}
