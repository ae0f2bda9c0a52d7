import { standing, type ApiVersion } from '../api-version.ts'
import type { FieldValue } from '../canonical-event.ts'
import { commonFields } from '../common-fields.ts'
import type { EventDeclaration } from '../define-event.ts'
import type { FieldSet } from '../kinds/kind.ts'
import { knownFields } from '../field.ts'
import { isWords } from './is-words.ts'
import type { Kind } from '../kinds/kind.ts'
import { commonRules } from '../parse/event-plan.ts'
import { FIELD_EXAMPLES, LEFT_OUT } from './field-examples.ts'
import { shortEvent } from './short-event.ts'

/** An event body with the fields that a version knows, as far as they go together: for pages and tests. */
export function exampleEvent(
  event: EventDeclaration,
  version: ApiVersion,
): Record<string, FieldValue> {
  if (standing(version, event) !== 'known') throw new Error(`${event.name} is not of ${version}`)
  const type = event.name.startsWith('$') ? event.name : 'book_viewing'
  const short = shortEvent(event) as Readonly<Record<string, FieldValue>>
  const fields = exampleFields(event.name, event.fields, version, short)
  const common = exampleFields(event.name, commonFields, version)
  for (const { obey } of [...event.rules, ...commonRules(event.fields)]) {
    obey({ fields, userId: FIELD_EXAMPLES['$user_id'] as string }, version)
  }
  return { $type: type, ...common, ...fields }
}

/** `short`: what a field without an example of its own holds in the event's short body. */
function exampleFields(
  owner: string,
  fields: FieldSet,
  version: ApiVersion,
  short: Readonly<Record<string, FieldValue>> = {},
): Record<string, FieldValue> {
  return Object.fromEntries(
    knownFields(fields, version)
      .filter(([name]) => LEFT_OUT[owner]?.has(name) !== true)
      .map(([name, { kind }]) => {
        const own =
          FIELD_EXAMPLES[`${owner}.${name}`] ?? FIELD_EXAMPLES[name] ?? wordsIn(kind, short[name])
        return [name, exampleOf(kind, version, own)]
      }),
  )
}

/** The text or id that a short body holds in a field. */
const wordsIn = (kind: Kind, value: FieldValue | undefined): FieldValue | undefined =>
  isWords(kind) ? [value].flat()[0] : undefined

/** The value of a field as a version knows it: its own example, or that of its kind. */
function exampleOf(
  { shape, name, example }: Kind,
  version: ApiVersion,
  own?: FieldValue,
): FieldValue {
  if (shape.is === 'object') return exampleFields(name, shape.fields, version)
  if (shape.is === 'list') return [exampleOf(shape.of, version, own)]
  return own ?? (example as FieldValue)
}
