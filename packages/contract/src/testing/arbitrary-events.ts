import * as fc from 'fast-check'
import { standing, type ApiVersion } from '../api-version.ts'
import type { CustomValue, FieldValue } from '../canonical-event.ts'
import { commonFields } from '../common-fields.ts'
import type { Actor, EventDeclaration } from '../define-event.ts'
import { customEvent, eventTypes } from '../event-types.ts'
import { commonRules } from '../parse/event-plan.ts'
import { arbitraryFields } from './arbitrary-kind.ts'

/** A body as JSON would give it. */
export type EventBody = Record<string, FieldValue>

/** Random bodies of one event type that are valid without a warning. */
export function arbitraryEvent(
  event: EventDeclaration,
  version: ApiVersion,
): fc.Arbitrary<EventBody> {
  const fields = arbitraryFields(event.fields, version)
  return fc
    .tuple(arbitraryCommon(event, version), fields, arbitraryCustom)
    .map(([common, own, custom]) => {
      const userId = common['$user_id'] as string
      for (const { obey } of [...event.rules, ...commonRules(event.fields)]) {
        obey({ fields: own, userId }, version)
      }
      return { ...custom, ...common, ...own }
    })
}

/** Random bodies of any type a version knows, custom events too. */
export function arbitraryAnyEvent(version: ApiVersion): fc.Arbitrary<EventBody> {
  const events: readonly EventDeclaration[] = [...eventTypes, customEvent]
  const known = events.filter((event) => standing(version, event) === 'known')
  return fc.oneof(...known.map((event) => arbitraryEvent(event, version)))
}

/** `$type` and the actors: always the user, the session where it must or should be. */
function arbitraryCommon(event: EventDeclaration, version: ApiVersion): fc.Arbitrary<EventBody> {
  const type = event.name.startsWith('$')
    ? fc.constant(event.name)
    : fc.stringMatching(/^[A-Za-z0-9_]{1,20}$/)
  const { $user_id, $session_id, ...others } = commonFields
  const needed = WITH_SESSION.has(event.actor) ? ['$user_id', '$session_id'] : ['$user_id']
  const ids = arbitraryFields({ $user_id, $session_id }, version, needed)
  return fc
    .tuple(type, ids, arbitraryFields(others, version))
    .map(([$type, who, when]) => ({ $type, ...who, ...when }))
}

const WITH_SESSION: ReadonlySet<Actor> = new Set(['user and session', 'user, best with session'])

const customValue: fc.Arbitrary<CustomValue> = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.boolean(),
  fc
    .double({ noNaN: true, min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    .map((value) => value + 0),
)

const arbitraryCustom: fc.Arbitrary<EventBody> = fc.dictionary(
  fc.stringMatching(/^[a-z][a-z0-9_]{0,15}$/),
  customValue,
  { maxKeys: 5, noNullPrototype: true },
)
