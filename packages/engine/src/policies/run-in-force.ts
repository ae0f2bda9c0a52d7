import { figuresOf } from './counters/counter-figures.ts'
import type { PolicyInForce } from './policy-in-force.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'
import type { PolicyInput } from './policy-input.ts'
import type { DecidedType } from '../ports/decision.ts'
import { type RecordedVerdict, recordable, type StandingOf } from './recorded-verdict.ts'
import { runPolicy } from './run-policy.ts'
import { triggerIn } from './workflows-on.ts'

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
  { entry, version, stage, policy }: PolicyInForce,
  input: PolicyInput,
  { standing, standingOf, paused }: RunTerms,
): RecordedVerdict | undefined {
  if (!policy.byEventType.has(triggerIn(input))) return undefined
  const listed = new ListedValues(input)
  const isListed = (list: string, value: string) => listed.has(list, value)
  const workflows = recordable(
    runPolicy(policy, { ...input, isListed, ...(paused !== undefined && { paused }) }),
  )
  const counters = figuresOf(policy, input)
  const others = othersRead(policy.decisionReads?.get(triggerIn(input)), standingOf)
  return {
    policy: entry,
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

/** Asks lists, and notes what is on them. Beyond the bound nothing is, so that what is recorded is enough to run again. */
class ListedValues {
  readonly found: (readonly [string, string])[] = []
  private readonly input: PolicyInput
  private room: number = POLICY_LIMITS.listedBytes

  constructor(input: PolicyInput) {
    this.input = input
  }

  has(list: string, value: string): boolean {
    if (this.found.some(([of, known]) => of === list && known === value)) return true
    const bytes = JSON.stringify([list, value]).length * MAX_UTF8_BYTES
    if (bytes > this.room || !this.input.isListed(list, value)) return false
    this.room -= bytes
    this.found.push([list, value])
    return true
  }
}

/** Of a UTF-16 unit. */
const MAX_UTF8_BYTES = 3
