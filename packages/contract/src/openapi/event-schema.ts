import type { ApiVersion } from '../api-version.ts'
import { commonFields } from '../common-fields.ts'
import type { Actor, EventDeclaration } from '../define-event.ts'
import { customEvent } from '../events/custom-event.ts'
import { latestVersion, shortEvent } from '../examples/short-event.ts'
import { knownFields, presenceIn, type Field, type FieldSet } from '../field.ts'
import type { Kind, Shape } from '../kinds/kind.ts'
import { LIMITS } from '../limits.ts'
import { newBook, refer, type JsonSchema, type SchemaBook } from './json-schema.ts'

/** The JSON Schema of one event in one version, on its own. */
export function eventJsonSchema(event: EventDeclaration, version: ApiVersion): JsonSchema {
  const book = newBook('#/$defs/')
  const schema = eventSchema(event, version, book)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    $defs: Object.fromEntries(book.schemas),
  }
}

/** The schema of an event whose parts are named in a book. It is strict: no warnings either. */
export function eventSchema(
  event: EventDeclaration,
  version: ApiVersion,
  book: SchemaBook,
): JsonSchema {
  const fields: FieldSet = { ...commonFields, ...event.fields }
  return {
    type: 'object',
    description: [event.summary, ...event.rules.map(({ sentence }) => sentence)].join(' '),
    properties: {
      $type: typeSchema(event),
      $api_key: { type: 'string', description: 'Required unless the key is sent as header.' },
      ...propertiesOf(fields, version, book),
    },
    required: ['$type', ...requiredNames(event.fields, version)],
    ...ACTOR_SCHEMA[event.actor],
    patternProperties: { '^[^$]': CUSTOM_VALUE },
    additionalProperties: false,
    ...(version === latestVersion(event) ? { examples: [shortEvent(event)] } : {}),
  }
}

const ACTOR_SCHEMA: Readonly<Record<Actor, JsonSchema>> = {
  user: { allOf: [{ required: ['$user_id'] }] },
  'user or session': { anyOf: [{ required: ['$user_id'] }, { required: ['$session_id'] }] },
  'user and session': { allOf: [{ required: ['$user_id', '$session_id'] }] },
  'user recommended': {},
}

const CUSTOM_VALUE: JsonSchema = {
  type: ['string', 'number', 'boolean'],
  maxLength: LIMITS.customTextLengthChars,
}

function typeSchema(event: EventDeclaration): JsonSchema {
  if (event.name !== customEvent.name) return { enum: [event.name, ...event.alsoNamed] }
  return { type: 'string', pattern: `^[A-Za-z0-9_]{1,${LIMITS.customTypeLengthChars}}$` }
}

function requiredNames(fields: FieldSet, version: ApiVersion): readonly string[] {
  return knownFields(fields, version).flatMap(([name, one]) =>
    presenceIn(version, one) === 'required' ? [name] : [],
  )
}

function propertiesOf(fields: FieldSet, version: ApiVersion, book: SchemaBook): JsonSchema {
  return Object.fromEntries(
    knownFields(fields, version).map(([name, one]) => [name, fieldSchema(one, version, book)]),
  )
}

function fieldSchema({ kind, note }: Field, version: ApiVersion, book: SchemaBook): JsonSchema {
  const schema = kindSchema(kind, version, book)
  return note === '' ? schema : { ...schema, description: note }
}

function kindSchema(kind: Kind, version: ApiVersion, book: SchemaBook): JsonSchema {
  const { shape, name } = kind
  if (shape.is === 'list') {
    return { type: 'array', items: kindSchema(shape.of, version, book), maxItems: shape.itemsMax }
  }
  if (shape.is === 'object') return refer(book, name, version, objectSchema(shape, version, book))
  if (shape.is === 'choice') {
    return refer(book, name, version, choiceSchema(shape.values, shape.open))
  }
  return refer(book, name, version, { ...shape.schema, description: kind.expects })
}

function objectSchema(
  { summary, fields }: Extract<Shape, { is: 'object' }>,
  version: ApiVersion,
  book: SchemaBook,
): JsonSchema {
  return {
    type: 'object',
    description: summary,
    properties: propertiesOf(fields, version, book),
    required: requiredNames(fields, version),
    additionalProperties: false,
  }
}

/** Other words of an open choice are taken with a warning, so the schema lets them pass. */
function choiceSchema(values: readonly string[], isOpen: boolean): JsonSchema {
  if (!isOpen) return { type: 'string', enum: values }
  return { type: 'string', maxLength: LIMITS.wordLengthChars, examples: values }
}

/** The body of a table alone, for labels. */
export function tableSchema(
  fields: FieldSet,
  version: ApiVersion,
  book: SchemaBook,
  extra: JsonSchema,
): JsonSchema {
  return {
    type: 'object',
    properties: { ...extra, ...propertiesOf(fields, version, book) },
    required: requiredNames(fields, version),
  }
}
