import { CONDITION_LIMITS } from './condition-limits.ts'
import { ConditionFailed } from './condition-failed.ts'
import type { ConditionValue } from './condition-type.ts'

/** Runs of conditions over one input. */
export interface Frame<Input> {
  readonly input: Input
  /** What variables were read, each once, by the places that they got when conditions were compiled. */
  readonly read: (ConditionValue | undefined)[]
  /** By the same places, units of work of values that were computed. */
  readonly costs: number[]
  /** The event's time, ms since 1970. */
  readonly nowMs: number
  /** The member that each open macro is at, the outermost first. */
  readonly locals: ConditionValue[]
  /** Members of lists that were looked at. */
  steps: number
  /** Units of work that were spent. */
  work: number
}

/** `blank`: as many places as conditions read, all of them undefined; without them the frame grows. */
export const newFrame = <Input>(
  input: Input,
  nowMs: number,
  blank: readonly undefined[] = [],
): Frame<Input> => ({
  input,
  read: blank.slice(),
  costs: [],
  nowMs,
  locals: [],
  steps: 0,
  work: 0,
})

/** Begins another condition: each has all steps and all work. */
export function restart(frame: Frame<unknown>): void {
  frame.steps = 0
  frame.work = 0
}

/** A compiled part of a condition. Error: ConditionFailed. */
export type Part<Input> = (frame: Frame<Input>) => ConditionValue

/** Counts a member that is looked at with a condition of so many parts. Error: ConditionFailed, beyond the bound. */
export function step(frame: Frame<unknown>, parts: number): void {
  frame.steps += 1
  if (frame.steps > CONDITION_LIMITS.stepsPerRun) {
    throw new ConditionFailed(TOO_MANY_STEPS)
  }
  spend(frame, parts)
}

/** Counts units of work. Error: ConditionFailed, beyond the bound. */
export function spend(frame: Frame<unknown>, units: number): void {
  frame.work += units
  if (frame.work <= CONDITION_LIMITS.workPerRun) return
  throw new ConditionFailed(TOO_MUCH_WORK)
}

/** Why a condition fails that would take too long. */
export const TOO_MUCH_WORK = 'it compares or searches too much for one event'
export const TOO_MANY_STEPS = `it looks at more than ${CONDITION_LIMITS.stepsPerRun} members of lists`
