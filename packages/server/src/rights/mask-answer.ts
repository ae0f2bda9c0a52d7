import { isRecord, OPEN_FIELDS } from '@winnow/contract'
import { OPEN_NAMES, PERSONAL, type PersonalForm } from '@winnow/contract/native'

type Schema = Readonly<Record<string, unknown>>

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
  const { properties, patternProperties, additionalProperties } = schema
  const named = isRecord(properties) ? properties : {}
  const others = [
    ...(isRecord(patternProperties) ? Object.values(patternProperties) : []),
    additionalProperties,
  ].find(isRecord)
  const entries = Object.entries(value).map(([name, member]) => {
    const own = Object.hasOwn(named, name) ? named[name] : others
    return [name, isRecord(own) ? maskAnswer(own, member, tag) : member] as const
  })
  return Object.fromEntries(entries)
}

/** Whether anything that a schema describes is personal. Schemas are constants, so each is looked through once. */
export function hasPersonal(schema: Schema): boolean {
  const before = known.get(schema)
  if (before !== undefined) return before
  // A schema that is within itself is not looked through again.
  known.set(schema, false)
  const has = formOf(schema) !== undefined || partsOf(schema).some(hasPersonal)
  known.set(schema, has)
  return has
}

const known = new WeakMap<Schema, boolean>()

const formOf = (schema: Schema): PersonalForm | undefined =>
  schema[PERSONAL] as PersonalForm | undefined

const alternativesOf = ({ anyOf, oneOf, allOf }: Schema): readonly Schema[] =>
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
      return maskTexts(value, tag, () => false)
    case 'fields':
      return maskTexts(value, tag, (name) => OPEN_FIELDS.has(name))
    case 'entry':
      return isRecord(value) && Object.hasOwn(value, '$type')
        ? maskAll('fields', value, tag)
        : maskTexts(value, tag, (name) => OPEN_NAMES.has(name) || OPEN_FIELDS.has(name))
    case 'paths':
      return maskTexts(value, tag, isOpenPath)
    case 'cursor':
      return null
  }
}

/** The texts of a value at any depth, but for those of members with an open name. */
function maskTexts(value: unknown, tag: Tag, isOpen: (name: string) => boolean): unknown {
  if (typeof value === 'string') return value === '' ? value : tag(value)
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value
    return all.map((one) => maskTexts(one, tag, isOpen))
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([name, member]) => {
    const stays = isOpen(name) && !holdsObjects(member)
    return [name, stays ? member : maskTexts(member, tag, isOpen)] as const
  })
  return Object.fromEntries(entries)
}

/** An open name says something of texts and of lists of them; what lies in an object has names of its own. */
const holdsObjects = (member: unknown): boolean =>
  Array.isArray(member) ? member.some(holdsObjects) : isRecord(member)

/** `event.currency_code` is the field `$currency_code`; a custom field has a name that senders chose. */
function isOpenPath(path: string): boolean {
  const [of, ...names] = path.split('.')
  const name = names.at(-1)
  return of === 'event' && !names.includes('custom') && OPEN_FIELDS.has(`$${name}`)
}
