import { API_VERSIONS, type ApiVersion } from '../api-version.ts'
import { commonFields } from '../common-fields.ts'
import { eventTypes, customEvent } from '../event-types.ts'
import type { EventDeclaration } from '../define-event.ts'
import type { FieldSet } from '../kinds/kind.ts'
import { expectedFields, type Expected } from '../field.ts'
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
  /** How the reserved fields besides the common ones are checked, and checks of those. */
  readonly checks: ReadonlyMap<string, FieldCheck>
  readonly common: CommonChecks
  readonly expected: readonly Expected[]
  readonly rules: readonly Rule[]
  /** The rules that every event of the type has to keep, as bits by their places in `rules`. */
  readonly alwaysRules: number
}

/** The check of one field, and the rules that concern it, as bits by their places. */
interface FieldCheck {
  readonly check: Check
  readonly rules: number
}

/** Rules of every event that has such fields. */
export function commonRules(fields: FieldSet): readonly Rule[] {
  return [
    oneAtMost('$browser', '$app'),
    ...(fields['$amount'] === undefined ? [] : [amountWithCurrency]),
    ...wholeMinorUnits(fields),
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

function makePlan(event: EventDeclaration, version: ApiVersion): EventPlan {
  const rules = [...event.rules, ...commonRules(event.fields)]
  if (rules.length > RULES_MAX) throw new Error(`${event.name} has more than ${RULES_MAX} rules`)
  const checks = [...checksOf(event.fields, version)].map(
    ([name, check]) => [name, { check, rules: bitsOf(rules, name) }] as const,
  )
  return {
    event,
    version,
    fields: { ...event.fields, ...commonFields },
    checks: new Map(checks),
    common: commonChecks(version),
    expected: expectedFields(event.fields, version),
    rules,
    alwaysRules: bitsOf(rules, undefined),
  }
}

/** As many as the bits of a small integer. */
const RULES_MAX = 30

/** The rules that concern a field, or those that concern every event. */
function bitsOf(rules: readonly Rule[], name: string | undefined): number {
  let bits = 0
  for (const [place, { concerns }] of rules.entries()) {
    const isConcerned = name === undefined ? concerns === undefined : concerns?.includes(name)
    if (isConcerned === true) bits |= 1 << place
  }
  return bits
}

const plansOf = (version: ApiVersion): ReadonlyMap<EventDeclaration, EventPlan> =>
  new Map([...eventTypes, customEvent].map((event) => [event, makePlan(event, version)]))

const plans = new Map(API_VERSIONS.map((version) => [version, plansOf(version)]))

export function planOf(event: EventDeclaration, version: ApiVersion): EventPlan {
  const plan = plans.get(version)?.get(event)
  if (plan === undefined) throw new Error(`there is no plan for ${event.name} in ${version}`)
  return plan
}
