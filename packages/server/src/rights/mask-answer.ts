import { isRecord, OPEN_FIELDS } from '@winnow/contract'
import { OPEN_NAMES, PERSONAL, type PersonalForm } from '@winnow/contract/native'

export type Schema = Readonly<Record<string, unknown>>

/** What stands in the place of a text. */
export type Tag = (text: string) => string

/**
 * The value of an answer with all that its schema declares as personal in tags. What a schema leaves open, such as the
 * members of any object, is masked as the nearest declaration around it says.
 */
export function maskAnswer(schema: Schema, value: unknown, tag: Tag): unknown {
  if (!hasPersonal(schema)) return value
  const form = formOf(schema)
  if (form !== undefined) return maskAll(form, value, tag)
  const masked = alternativesOf(schema).reduce<unknown>(
    (each, alternative) => maskAnswer(alternative, each, tag),
    value,
  )
  if (Array.isArray(masked)) {
    const { items } = schema
    const all: readonly unknown[] = masked
    return isRecord(items) ? all.map((item) => maskAnswer(items, item, tag)) : all
  }
  return isRecord(masked) ? maskMembers(schema, masked, tag) : masked
}

function maskMembers(schema: Schema, value: Readonly<Record<string, unknown>>, tag: Tag): unknown {
  const entries = Object.entries(value).map(([name, member]) => {
    const own = memberSchema(schema, name)
    return [name, own === undefined ? member : maskAnswer(own, member, tag)] as const
  })
  return Object.fromEntries(entries)
}

/** What an object's schema says of a member; undefined = nothing. */
export function memberSchema(schema: Schema, name: string): Schema | undefined {
  const { properties, patternProperties, additionalProperties } = schema
  const named = isRecord(properties) ? properties : {}
  const others = [
    ...(isRecord(patternProperties) ? Object.values(patternProperties) : []),
    additionalProperties,
  ].find(isRecord)
  const own = Object.hasOwn(named, name) ? named[name] : others
  return isRecord(own) ? own : undefined
}

/** Whether anything that a schema describes is personal. Schemas are constants, so each is looked through once. */
export function hasPersonal(schema: Schema): boolean {
  const before = known.get(schema)
  if (before !== undefined) return before
  // A schema that is within itself is not looked through again.
  known.set(schema, false)
  const form = formOf(schema)
  const has = form === undefined ? partsOf(schema).some(hasPersonal) : form !== 'ours'
  known.set(schema, has)
  return has
}

const known = new WeakMap<Schema, boolean>()

export const formOf = (schema: Schema): PersonalForm | undefined =>
  schema[PERSONAL] as PersonalForm | undefined

export const alternativesOf = ({ anyOf, oneOf, allOf }: Schema): readonly Schema[] =>
  [anyOf, oneOf, allOf].flatMap((all) => (Array.isArray(all) ? all.filter(isRecord) : []))

function partsOf(schema: Schema): readonly Schema[] {
  const { properties, patternProperties, additionalProperties, items } = schema
  const members = [properties, patternProperties].flatMap((all) =>
    isRecord(all) ? Object.values(all) : [],
  )
  return [...members, additionalProperties, items, ...alternativesOf(schema)].filter(isRecord)
}

function maskAll(form: PersonalForm, value: unknown, tag: Tag): unknown {
  switch (form) {
    case 'text':
      return maskValues(value, tag, TEXTS)
    case 'sentence':
      return maskValues(value, (text) => withoutQuotes(text, tag), TEXTS)
    case 'fields':
      return maskValues(value, tag, FIELDS)
    case 'entry':
      return isRecord(value) && Object.hasOwn(value, '$type')
        ? maskAll('fields', value, tag)
        : maskValues(value, tag, ENTRY)
    case 'paths':
      return maskValues(value, tag, PATHS)
    case 'cursor':
      return null
    case 'ours':
      return value
  }
}

/** Which members of an object stay as they are, by their names. */
interface Openness {
  readonly text: (name: string) => boolean
  readonly number: (name: string) => boolean
}

const ALL = (): boolean => true
const NONE = (): boolean => false

const isField = (name: string): boolean => OPEN_FIELDS.has(name)

const TEXTS: Openness = { text: NONE, number: ALL }
/** A number of a custom field may be one of somebody's; so may one of a field that a sender put into the wrong place. */
const FIELDS: Openness = { text: isField, number: isField }
const ENTRY: Openness = { text: (name) => OPEN_NAMES.has(name) || isField(name), number: ALL }
/** Numbers of ours are counts and scores. */
const PATHS: Openness = {
  text: isOpenPath,
  number: (path) => !path.startsWith('event.') || isOpenPath(path),
}

/** The texts and numbers of a value at any depth, but for those of members with an open name. */
function maskValues(value: unknown, tag: Tag, open: Openness, name?: string): unknown {
  if (typeof value === 'string') return value === '' ? value : tag(value)
  if (typeof value === 'number') {
    return name === undefined || open.number(name) ? value : tag(String(value))
  }
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value
    return all.map((one) => maskValues(one, tag, open, name))
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([of, member]) => {
    const stays = open.text(of) && !holdsObjects(member)
    return [of, stays ? member : maskValues(member, tag, open, of)] as const
  })
  return Object.fromEntries(entries)
}

/** Sentences of ours have a value that may be personal in these quotes, and no such quote within it. */
const QUOTED = /“[^”]*(?:”|$)/g

const withoutQuotes = (sentence: string, tag: Tag): string =>
  sentence.replaceAll(QUOTED, (quoted) => `“${tag(quoted.replaceAll(/[“”]/g, ''))}”`)

/** An open name says something of texts and of lists of them; what lies in an object has names of its own. */
const holdsObjects = (member: unknown): boolean =>
  Array.isArray(member) ? member.some(holdsObjects) : isRecord(member)

/** `event.currency_code` is the field `$currency_code`; a custom field has a name that senders chose. */
export function isOpenPath(path: string): boolean {
  const [of, ...names] = path.split('.')
  const name = names.at(-1)
  return of === 'event' && !names.includes('custom') && OPEN_FIELDS.has(`$${name}`)
}
