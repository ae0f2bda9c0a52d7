import { figuresOf } from './counters/counter-figures.ts'
import type { PolicyInForce } from './policy-in-force.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'
import type { PolicyInput, WholeInput } from './policy-input.ts'
import type { DecidedType } from '../ports/decision.ts'
import {
  isUntaken,
  type RecordedVerdict,
  recordable,
  type StandingOf,
  withFigures,
} from './recorded-verdict.ts'
import { runPolicy } from './run-policy.ts'
import { triggerIn } from './workflows-on.ts'
import type { Verdict } from './verdict.ts'

/** What a run needs besides the event. */
interface RunTerms {
  /** As RecordedVerdict has it. */
  readonly standing: number | undefined
  /** Of whatever entity that a policy in force needs. */
  readonly standingOf: StandingOf
  /** As PolicyInput has it. */
  readonly paused?: ReadonlySet<string> | undefined
}

/** What one version in force makes of an event; undefined = none of its workflows runs on it. */
export function runInForce(
  one: PolicyInForce,
  input: PolicyInput,
  { standing, standingOf, paused }: RunTerms,
): RecordedVerdict | undefined {
  if (!one.policy.byEventType.has(triggerIn(input))) return undefined
  const listed = new ListedValues(input, paused)
  const workflows = recordable(runPolicy(one.policy, listed.input))
  const counters = figuresOf(one.policy, input)
  const others = othersRead(one.policy.decisionReads?.get(triggerIn(input)), standingOf)
  const { entry: policy, version, stage } = one
  const isPlain = standing === undefined && others === undefined && input.isRequested !== true
  if (isPlain && listed.found.length === 0 && workflows.every(isUntaken)) {
    const quiet = quietVerdict(one, workflows)
    return counters === undefined ? quiet : withFigures(quiet, counters)
  }
  return {
    policy,
    version,
    stage,
    ...(input.isRequested === true && { isRequested: true }),
    ...(standing !== undefined && { standing }),
    ...(others !== undefined && { standingOf: others }),
    ...(listed.found.length > 0 && { listed: listed.found }),
    ...(counters !== undefined && { counters }),
    workflows,
  }
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

const quiet = new WeakMap<PolicyInForce, RecordedVerdict>()

/** Most events leave nothing but that a version ran: then all of them have one object, and its bytes are made once. */
function quietVerdict(one: PolicyInForce, workflows: Verdict): RecordedVerdict {
  const known = quiet.get(one)
  if (known !== undefined && areSame(known.workflows, workflows)) return known
  const { entry: policy, version, stage } = one
  const made = { policy, version, stage, workflows }
  quiet.set(one, made)
  return made
}

/** The objects themselves: of a workflow that took nothing there is one. */
const areSame = (one: Verdict, other: Verdict): boolean =>
  one.length === other.length && one.every((workflow, at) => workflow === other[at])

/** Asks lists, each value once, and notes what is on them. Beyond the bound nothing is, so that what is recorded is enough to run again. */
class ListedValues {
  readonly found: (readonly [string, string])[] = []
  /** The input, with lists that are asked through this. */
  readonly input: PolicyInput
  private readonly asked: { list: string; value: string; isListed: boolean }[] = []
  private readonly lists: PolicyInput['isListed']
  private room: number = POLICY_LIMITS.listedBytes

  constructor(input: PolicyInput, paused: ReadonlySet<string> | undefined) {
    this.lists = input.isListed
    const { event, ids, atMs, features, scores, enrichment, decided, listProblem, counters } = input
    const { isScoreChange = false, isRequested = false } = input
    const isListed = (list: string, value: string) => this.has(list, value)
    // Written out: a copy of what an object happens to have takes microseconds.
    const own: WholeInput = {
      event,
      isScoreChange,
      isRequested,
      ids,
      atMs,
      features,
      scores,
      enrichment,
      decided,
      isListed,
      listProblem,
      paused,
      counters,
    }
    this.input = own
  }

  /** A loop, as most events ask one value or two: a key of both would be made each time. */
  private has(list: string, value: string): boolean {
    for (const one of this.asked) {
      if (one.list === list && one.value === value) return one.isListed
    }
    const isListed = this.lists(list, value) && this.note(list, value)
    this.asked.push({ list, value, isListed })
    return isListed
  }

  private note(list: string, value: string): boolean {
    const bytes = JSON.stringify([list, value]).length * MAX_UTF8_BYTES
    if (bytes > this.room) return false
    this.room -= bytes
    this.found.push([list, value])
    return true
  }
}

/** Of a UTF-16 unit. */
const MAX_UTF8_BYTES = 3
