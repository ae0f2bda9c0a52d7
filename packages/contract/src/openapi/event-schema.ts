import type { ApiVersion } from '../api-version.ts'
import { commonFields } from '../common-fields.ts'
import type { Actor, EventDeclaration } from '../define-event.ts'
import { customEvent } from '../events/custom-event.ts'
import { latestVersion, shortEvent } from '../examples/short-event.ts'
import type { Field, FieldSet } from '../kinds/kind.ts'
import { knownFields, presenceIn } from '../field.ts'
import type { Kind, Shape } from '../kinds/kind.ts'
import { LIMITS } from '../limits.ts'
import {
  enter,
  newRegistry,
  refer,
  typeName,
  type JsonSchema,
  type SchemaRegistry,
} from './json-schema.ts'

/** The JSON Schema of one event in one version, on its own. */
export function eventJsonSchema(event: EventDeclaration, version: ApiVersion): JsonSchema {
  const registry = newRegistry('#/$defs/')
  const schema = eventSchema(event, version, registry)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    $defs: Object.fromEntries(registry.schemas),
  }
}

/** The schema of an event; its parts are named in a registry. It is strict: no warnings either. */
export function eventSchema(
  event: EventDeclaration,
  version: ApiVersion,
  registry: SchemaRegistry,
): JsonSchema {
  const fields: FieldSet = { ...commonFields, ...event.fields }
  return {
    type: 'object',
    description: [event.summary, ...event.rules.map(({ sentence }) => sentence)].join(' '),
    properties: {
      $type: typeSchema(event),
      $api_key: enter(registry, 'ApiKey', API_KEY),
      ...propertiesOf(fields, version, registry),
    },
    required: ['$type', ...requiredNames(event.fields, version)],
    ...ACTOR_SCHEMA[event.actor],
    patternProperties: { '^[^$]': enter(registry, 'CustomValue', CUSTOM_VALUE) },
    additionalProperties: false,
    ...(version === latestVersion(event) ? { examples: [shortEvent(event)] } : {}),
  }
}

const ACTOR_SCHEMA: Readonly<Record<Actor, JsonSchema>> = {
  user: { allOf: [{ required: ['$user_id'] }] },
  'user or session': { anyOf: [{ required: ['$user_id'] }, { required: ['$session_id'] }] },
  'user and session': { allOf: [{ required: ['$user_id', '$session_id'] }] },
  'user, best with session': { allOf: [{ required: ['$user_id'] }] },
  'user recommended': {},
}

const API_KEY: JsonSchema = {
  type: 'string',
  description: 'Required unless the key is sent as header.',
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

function propertiesOf(fields: FieldSet, version: ApiVersion, registry: SchemaRegistry): JsonSchema {
  return Object.fromEntries(
    knownFields(fields, version).map(([name, one]) => [
      name,
      one === COMMON[name]
        ? commonSchema(name, one, version, registry)
        : fieldSchema(one, version, registry),
    ]),
  )
}

const COMMON: FieldSet = commonFields

/** `UserId` for `$user_id`: every event has it. */
const commonSchema = (
  name: string,
  field: Field,
  version: ApiVersion,
  registry: SchemaRegistry,
): JsonSchema => enter(registry, typeName(name.slice(1)), fieldSchema(field, version, registry))

function fieldSchema(
  { kind, note }: Field,
  version: ApiVersion,
  registry: SchemaRegistry,
): JsonSchema {
  const schema = kindSchema(kind, version, registry)
  return note === '' ? schema : { ...schema, description: note }
}

function kindSchema(kind: Kind, version: ApiVersion, registry: SchemaRegistry): JsonSchema {
  const { shape, name } = kind
  if (shape.is === 'list') {
    return {
      type: 'array',
      items: kindSchema(shape.of, version, registry),
      maxItems: shape.itemsMax,
    }
  }
  const named = { name, version }
  if (shape.is === 'object')
    return refer(registry, named, () => objectSchema(shape, version, registry))
  if (shape.is === 'choice') {
    return refer(registry, named, () => choiceSchema(shape.values, shape.open))
  }
  const { expects, explains } = kind
  const description = explains === undefined ? expects : `${expects}. ${explains}`
  const scalar = { ...shape.schema, description }
  return isPlain(shape.schema) ? scalar : refer(registry, named, () => scalar)
}

/** Of a type and nothing else, so that a name would say no more. */
const isPlain = (schema: JsonSchema): boolean => Object.keys(schema).length === 1

function objectSchema(
  { summary, fields }: Extract<Shape, { is: 'object' }>,
  version: ApiVersion,
  registry: SchemaRegistry,
): JsonSchema {
  return {
    type: 'object',
    description: summary,
    properties: propertiesOf(fields, version, registry),
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
  registry: SchemaRegistry,
  extra: JsonSchema,
): JsonSchema {
  return {
    type: 'object',
    properties: { ...extra, ...propertiesOf(fields, version, registry) },
    required: requiredNames(fields, version),
  }
}
