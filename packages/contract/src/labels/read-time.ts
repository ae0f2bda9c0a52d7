import { API_VERSIONS } from '../api-version.ts'
import { eventTimeMs } from '../kinds/time.ts'
import { reportAhead } from '../parse/time-ahead.ts'
import { report, startTrail, type Problem } from '../problem.ts'

/** The time of a label or a decision. */
export interface ReadTime {
  /** Milliseconds since 1970; absent = the sender knows none. */
  readonly timeMs?: number
  /** Why the label or decision is refused. */
  readonly refusal?: Problem
  readonly warnings: readonly Problem[]
}

const NEWEST = API_VERSIONS.at(-1) ?? 'v205'

/**
 * Reads a time with the leniency of an event's `$time`. An empty one is refused: it is a cell that nobody filled in, and the
 * label would count from now on. `path` is where it stands, as problems name it; `nowMs` is the receiver's clock; without it no time lies in
 * the future.
 */
export function readTime(
  value: unknown,
  { path, nowMs }: { readonly path: string; readonly nowMs?: number | undefined },
): ReadTime {
  if (value === undefined) return { warnings: [] }
  const trail = startTrail(NEWEST, { step: path, nowMs })
  const isEmpty = value === null || value === ''
  const timeMs = isEmpty
    ? report(trail, 'wrong_type', eventTimeMs.expects)
    : eventTimeMs.mend(value, trail)
  if (typeof timeMs === 'number') reportAhead(timeMs, trail)
  const { refusals, warnings } = trail.problems
  const [refusal] = refusals
  if (refusal !== undefined) return { refusal, warnings }
  return typeof timeMs === 'number' ? { timeMs, warnings } : { warnings }
}
