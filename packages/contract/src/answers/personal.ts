import type { JsonSchema } from '../openapi/json-schema.ts'

/** The keyword by which a schema says that what it describes is personal data. */
export const PERSONAL = 'x-personal'

/**
 * What of a member is personal. `text`: each text in it. `sentence`: what a sentence of ours quotes in “ ”. `fields`: of an object of event fields, the texts of all but
 * `OPEN_FIELDS`, at any depth. `entry`: the same where it has a `$type`; where it has none, it is of our own, and its
 * `OPEN_NAMES` stay. `paths`: of an object by paths such as `event.user_email`, the texts of all but open fields. `cursor`:
 * holds the last value of a page, so it becomes null, and the first page is all that is read. `ours`: nothing, also not what
 * reads as a mail address: it names colleagues, or is a setting that they edit.
 */
export const PERSONAL_FORMS = [
  'text',
  'sentence',
  'fields',
  'entry',
  'paths',
  'cursor',
  'ours',
] as const

export type PersonalForm = (typeof PERSONAL_FORMS)[number]

/** Says that what a schema describes is personal data: roles without `read_personal_data` get it masked. */
export const personal = <S extends JsonSchema>(form: PersonalForm, schema: S): S => ({
  ...schema,
  [PERSONAL]: form,
})

/** Members of our own entries and actions that are never personal. */
export const OPEN_NAMES: ReadonlySet<string> = new Set([
  'kind',
  'type',
  'user_id',
  'id',
  'abuse_type',
  'abuse_types',
  'source',
  'state',
  'stage',
  'do',
  'list',
  'decision',
  'decision_id',
  'queue',
  'endpoint',
  'tag',
  'workflow',
  'route',
  'entity',
])

/** Says that what a schema describes is of the service or of colleagues, and is shown to everybody who may read it. */
export const ours = <S extends JsonSchema>(schema: S): S => personal('ours', schema)
