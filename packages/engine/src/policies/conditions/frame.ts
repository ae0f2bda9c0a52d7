import { CONDITION_LIMITS } from './condition-limits.ts'
import { ConditionFailed } from './condition-failed.ts'
import type { ConditionValue } from './condition-type.ts'

/** Runs of conditions over one input. */
export interface Frame<Input> {
  readonly input: Input
  /** What variables were read, each once, by the places that they got when conditions were compiled. */
  readonly read: (ConditionValue | undefined)[]
  /** The event's time, ms since 1970. */
  readonly nowMs: number
  /** The member that each open macro is at, the outermost first. */
  readonly locals: ConditionValue[]
  /** Members of lists that were looked at. */
  steps: number
}

export const newFrame = <Input>(input: Input, nowMs: number): Frame<Input> => ({
  input,
  read: [],
  nowMs,
  locals: [],
  steps: 0,
})

/** A compiled part of a condition. Error: ConditionFailed. */
export type Part<Input> = (frame: Frame<Input>) => ConditionValue

/** Counts a step. Error: ConditionFailed, beyond the bound. */
export function step(frame: Frame<unknown>): void {
  frame.steps += 1
  if (frame.steps <= CONDITION_LIMITS.stepsPerRun) return
  throw new ConditionFailed(
    `it looks at more than ${CONDITION_LIMITS.stepsPerRun} members of lists`,
  )
}
