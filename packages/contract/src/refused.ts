import type { ErrorCode } from './errors.ts'
import { byPrecedence, type Problem, type Trail } from './problem.ts'

/** A request that was not taken, with everything that is wrong with it. */
export interface Refused {
  readonly ok: false
  /** The status code of the answer: that of the first problem. */
  readonly code: ErrorCode
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** Closes a trail on which something was refused. */
export function refused({ problems: { refusals, warnings } }: Trail): Refused {
  const problems = byPrecedence(refusals)
  const [first] = problems
  if (first === undefined) throw new Error('nothing was refused')
  return { ok: false, code: first.code, problems, warnings }
}
