import { Object as ObjectOf, Optional, String as Text } from 'typebox'
import { Compile } from 'typebox/compile'
import { API_VERSIONS, type ApiVersion } from '../api-version.ts'
import { commonFields } from '../common-fields.ts'
import { eventTypes, customEvent } from '../event-types.ts'
import type { EventDeclaration } from '../define-event.ts'
import { expectedFields, knownFields, type Expected } from '../field.ts'
import { strictProperties } from '../kinds/object.ts'
import { oneAtMost, type Rule } from '../rules.ts'

/** All that is needed to read one event type in one version. */
export interface EventPlan {
  readonly event: EventDeclaration
  readonly version: ApiVersion
  /** The strict check of all reserved fields; compiled when it is first used. */
  readonly isStrict: (body: object) => boolean
  /** Names of the reserved fields besides the common ones. */
  readonly fieldNames: ReadonlySet<string>
  readonly expected: readonly Expected[]
  readonly rules: readonly Rule[]
}

/** Rules of every event. */
export const COMMON_RULES: readonly Rule[] = [oneAtMost('$browser', '$app')]

function makePlan(event: EventDeclaration, version: ApiVersion): EventPlan {
  let compiled: ((body: object) => boolean) | undefined
  return {
    event,
    version,
    isStrict: (body) => (compiled ??= compileCheck(event, version))(body),
    fieldNames: new Set(knownFields(event.fields, version).map(([name]) => name)),
    expected: expectedFields(event.fields, version),
    rules: [...event.rules, ...COMMON_RULES],
  }
}

function compileCheck(event: EventDeclaration, version: ApiVersion): (body: object) => boolean {
  const properties = {
    ...strictProperties(commonFields, version),
    ...strictProperties(event.fields, version),
    $type: Text(),
    $api_key: Optional(Text()),
  }
  const validator = Compile(ObjectOf(properties))
  return (body) => validator.Check(body)
}

const plansOf = (version: ApiVersion): ReadonlyMap<EventDeclaration, EventPlan> =>
  new Map([...eventTypes, customEvent].map((event) => [event, makePlan(event, version)]))

const plans = new Map(API_VERSIONS.map((version) => [version, plansOf(version)]))

export function planOf(event: EventDeclaration, version: ApiVersion): EventPlan {
  const plan = plans.get(version)?.get(event)
  if (plan === undefined) throw new Error(`No plan for ${event.name} in ${version}`)
  return plan
}
