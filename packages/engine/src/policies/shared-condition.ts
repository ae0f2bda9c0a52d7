import { type Frame, type Part, restart } from './conditions/frame.ts'
import type { SharedAnswer } from './conditions/gates.ts'
import type { Variable } from './conditions/vocabulary.ts'
import type { PolicyInput } from './policy-input.ts'

/** A condition that several versions have, and what it was for the event that it ran on last. */
export class SharedCondition implements SharedAnswer<PolicyInput> {
  /** Whether it asks what stands decided, which worlds of policies do not have in common. */
  readonly asksDecisions: boolean
  private run: object | undefined
  private isTrue = false

  constructor(asksDecisions: boolean) {
    this.asksDecisions = asksDecisions
  }

  /** Runs it, or gives what it was for another version. One that fails runs again, and fails again. Error: ConditionFailed. */
  holds(when: Part<PolicyInput>, frame: Frame<PolicyInput>): boolean {
    const { run, worlds } = frame.input
    const together = this.asksDecisions ? run : (run ?? worlds)
    if (together !== undefined && this.run === together) return this.isTrue
    restart(frame)
    const isTrue = when(frame) === true
    if (together !== undefined) {
      this.isTrue = isTrue
      this.run = together
    }
    return isTrue
  }
}

/** Conditions that are known by their keys; of more than the versions in force can have, the oldest are forgotten. */
const MAX_SHARED = 4_096

const known = new Map<string, SharedCondition>()

/** How the paths of variables begin that ask what stands decided. */
const DECISIONS = 'decisions.'

/** What a condition is known by: two of one key give the same for the same input. */
interface ConditionTerms {
  readonly when: string
  readonly eventTypes: readonly string[]
  readonly reads: ReadonlyMap<string, Variable<PolicyInput>>
  /** What names in it stand for that depends on the policy: types of custom fields, ids of counters. */
  readonly meaningOf: (path: string) => string | undefined
}

/** The one condition of these terms; undefined: it asks a list, and each version records what it found there. */
export function sharedCondition(terms: ConditionTerms): SharedCondition | undefined {
  const reads = [...terms.reads]
  if (reads.some(([, { type }]) => type.is === 'lookup')) return undefined
  const meanings = reads.map(([path]) => terms.meaningOf(path) ?? '')
  const key = JSON.stringify([terms.eventTypes.toSorted(), terms.when, meanings])
  const asksDecisions = reads.some(([path]) => path.startsWith(DECISIONS))
  const shared = known.get(key) ?? new SharedCondition(asksDecisions)
  known.delete(key)
  known.set(key, shared)
  if (known.size > MAX_SHARED) known.delete(known.keys().next().value ?? '')
  return shared
}
