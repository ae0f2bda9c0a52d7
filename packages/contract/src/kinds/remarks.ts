import type { ProblemKind } from '../refusal-or-warning.ts'

/** Something between the members of one object that is worth a warning. */
export interface Remark {
  readonly isFine: (members: Readonly<Record<string, unknown>>) => boolean
  /** The member at fault, and what is wrong with it. */
  readonly at: string
  readonly problem: ProblemKind
}

/** An end that lies before its start. */
export const endsAfterStart: Remark = {
  isFine: ({ $start_time: start, $end_time: end }) =>
    typeof start !== 'number' || typeof end !== 'number' || end >= start,
  at: '$end_time',
  problem: 'end_before_start',
}

/** A success that has a failure reason. */
export const reasonOfFailure: Remark = {
  isFine: ({ $status: status, $failure_reason: reason }) =>
    reason === undefined || status !== '$success',
  at: '$failure_reason',
  problem: 'reason_without_failure',
}
