import { API_VERSIONS, type ApiVersion } from '../api-version.ts'
import { commonFields } from '../common-fields.ts'
import { eventTypes, customEvent } from '../event-types.ts'
import type { EventDeclaration } from '../define-event.ts'
import { expectedFields, type Expected, type FieldSet } from '../field.ts'
import type { Check } from '../kinds/kind.ts'
import { checksOf } from '../kinds/object.ts'
import { oneAtMost, type Rule } from '../rules.ts'
import { amountWithCurrency, wholeMinorUnits } from '../sense-rules.ts'

/** All that is needed to read one event type in one version. */
export interface EventPlan {
  readonly event: EventDeclaration
  readonly version: ApiVersion
  /** All reserved fields it may have: a misspelt one is probably one of these. */
  readonly fields: FieldSet
  /** Checks of the reserved fields besides the common ones, and of those. */
  readonly checks: ReadonlyMap<string, Check>
  readonly common: CommonChecks
  readonly expected: readonly Expected[]
  readonly rules: readonly Rule[]
}

/** Rules of every event that has such fields. */
export function commonRules(fields: FieldSet): readonly Rule[] {
  const minorUnits = wholeMinorUnits(fields)
  return [
    oneAtMost('$browser', '$app'),
    ...(fields['$amount'] === undefined ? [] : [amountWithCurrency]),
    ...(minorUnits === undefined ? [] : [minorUnits]),
  ]
}

/** Checks of the fields every event may have. */
type CommonChecks = Readonly<Record<keyof typeof commonFields, Check>>

const commonChecks = (version: ApiVersion): CommonChecks => ({
  $user_id: commonFields.$user_id.kind.check(version),
  $session_id: commonFields.$session_id.kind.check(version),
  $ip: commonFields.$ip.kind.check(version),
  $time: commonFields.$time.kind.check(version),
})

const makePlan = (event: EventDeclaration, version: ApiVersion): EventPlan => ({
  event,
  version,
  fields: { ...event.fields, ...commonFields },
  checks: checksOf(event.fields, version),
  common: commonChecks(version),
  expected: expectedFields(event.fields, version),
  rules: [...event.rules, ...commonRules(event.fields)],
})

const plansOf = (version: ApiVersion): ReadonlyMap<EventDeclaration, EventPlan> =>
  new Map([...eventTypes, customEvent].map((event) => [event, makePlan(event, version)]))

const plans = new Map(API_VERSIONS.map((version) => [version, plansOf(version)]))

export function planOf(event: EventDeclaration, version: ApiVersion): EventPlan {
  const plan = plans.get(version)?.get(event)
  if (plan === undefined) throw new Error(`there is no plan for ${event.name} in ${version}`)
  return plan
}
