import type { AskedLists } from './asked-lists.ts'
import { figuresOf } from './counters/counter-figures.ts'
import type { PolicyInForce } from './policy-in-force.ts'
import type { PolicyInput } from './policy-input.ts'
import type { DecidedType } from '../ports/decision.ts'
import type { MadeVerdict, StandingOf } from './recorded-verdict.ts'
import { reasonsRead } from './reason-reads.ts'
import { runPolicy } from './run-policy.ts'
import { triggerIn } from './workflows-on.ts'
import type { Verdict } from './verdict.ts'
import { isUntaken, recordable, withFigures } from './write-verdict.ts'

/** What a run needs besides the event. */
interface RunTerms {
  /** What the input's lists are asked through. */
  readonly asked: AskedLists
  /** As MadeVerdict has it. */
  readonly standing: number | undefined
  /** Of whatever entity that a policy in force needs. */
  readonly standingOf: StandingOf
}

/** What one version in force makes of an event; undefined = none of its workflows runs on it. */
export function runInForce(
  one: PolicyInForce,
  input: PolicyInput,
  { asked, standing, standingOf }: RunTerms,
): MadeVerdict | undefined {
  const trigger = triggerIn(input)
  if (!one.policy.byEventType.has(trigger)) return undefined
  asked.begin()
  const made = runPolicy(one.policy, input)
  const { found } = asked
  const figures = figuresOf(one.policy, input)
  const others = othersRead(one.policy.decisionReads?.get(trigger), standingOf)
  const isPlain = standing === undefined && others === undefined && input.isRequested !== true
  const reasons = reasonsRead(one.policy.reasonReads?.get(trigger), input)
  const isUnlisted = isPlain && found.length === 0 && reasons === undefined
  const plain = isUnlisted && made.every(isUntaken) ? quietVerdict(one, made) : undefined
  if (plain !== undefined) return figures === undefined ? plain : withFigures(plain, figures)
  // Written member by member: to spread what may be absent takes microseconds.
  const { entry: policy, version, stage } = one
  const verdict: Writable<MadeVerdict, 'workflows'> = { policy, version, stage }
  if (input.isRequested === true) verdict.isRequested = true
  if (standing !== undefined) verdict.standing = standing
  if (others !== undefined) verdict.standingOf = others
  if (found.length > 0) verdict.listed = found
  if (reasons !== undefined) verdict.reasons = reasons
  if (figures !== undefined) verdict.figures = figures
  return Object.assign(verdict, { workflows: recordable(made) })
}

/** While it is made: without the members that come last. */
type Writable<Of, Last extends keyof Of> = {
  -readonly [Member in keyof Omit<Of, Last>]: Of[Member]
}

/** Undefined where nothing stands for the entities that are read. */
function othersRead(
  read: readonly DecidedType[] | undefined,
  standingOf: StandingOf,
): StandingOf | undefined {
  const known = read?.filter((type) => standingOf[type] !== undefined) ?? []
  return known.length === 0
    ? undefined
    : Object.fromEntries(known.map((type) => [type, standingOf[type]]))
}

/** A verdict without a route, and what was made of its workflows before it was cut to what can be recorded. */
interface QuietVerdict {
  readonly made: Verdict
  readonly verdict: MadeVerdict | undefined
}

const quiet = new WeakMap<PolicyInForce, QuietVerdict>()

/**
 * Most events leave nothing but that a version ran: then all of them have one object, and its bytes are made once. Undefined: the
 * workflows are too many to be recorded whole.
 */
function quietVerdict(one: PolicyInForce, made: Verdict): MadeVerdict | undefined {
  const known = quiet.get(one)
  if (known !== undefined && areSame(known.made, made)) return known.verdict
  const { entry: policy, version, stage } = one
  const workflows = recordable(made)
  const isWhole = workflows.every(isUntaken)
  const verdict = isWhole ? { policy, version, stage, workflows } : undefined
  quiet.set(one, { made, verdict })
  return verdict
}

/** The objects themselves: of a workflow that took nothing there is one. */
const areSame = (one: Verdict, other: Verdict): boolean =>
  one.length === other.length && one.every((workflow, at) => workflow === other[at])
