import { standing, type ApiVersion } from './api-version.ts'
import type { FieldValue } from './canonical-event.ts'
import { commonFields } from './common-fields.ts'
import type { EventDeclaration } from './define-event.ts'
import { knownFields, type FieldSet } from './field.ts'
import type { Kind } from './kinds/kind.ts'
import { COMMON_RULES } from './parse/event-plan.ts'

/** An event body with every field a version knows: for pages, simulators and tests. */
export function exampleEvent(
  event: EventDeclaration,
  version: ApiVersion,
): Record<string, FieldValue> {
  if (standing(version, event) !== 'known') throw new Error(`${event.name} is not of ${version}`)
  const type = event.name.startsWith('$') ? event.name : 'my_event'
  const fields = exampleFields(event.fields, version)
  for (const { obey } of [...event.rules, ...COMMON_RULES]) obey(fields, version)
  return { $type: type, ...exampleFields(commonFields, version), ...fields }
}

function exampleFields(fields: FieldSet, version: ApiVersion): Record<string, FieldValue> {
  return Object.fromEntries(
    knownFields(fields, version).map(([name, { kind }]) => [name, exampleOf(kind, version)]),
  )
}

/** The example of a kind as a version knows it. */
function exampleOf({ shape, example }: Kind, version: ApiVersion): FieldValue {
  if (shape.is === 'object') return exampleFields(shape.fields, version)
  if (shape.is === 'list') return [exampleOf(shape.of, version)]
  return example as FieldValue
}
