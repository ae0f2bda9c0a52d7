import type { Problem, ReservedFields } from '@winnow/contract'
import type { Services } from '../services.ts'
import { measureAmount } from './amount-measure.ts'
import { measureClock } from './clock-measure.ts'
import { countAccepted, countProblems, type Seen } from './sightings.ts'

/** An event that was taken. */
interface Taken {
  /** It had come before. */
  readonly repeated: boolean
  readonly warnings: readonly Problem[]
  readonly event: { readonly fields: ReservedFields; readonly timeMs?: number }
  /** It is sent as it happens, as opposed to history, which says nothing of a clock. */
  readonly isLive: boolean
}

/**
 * Counts an event that was taken, and what was warned of in it. One that had come before was counted
 * then: it is a repeat and nothing else.
 */
export function countTaken(
  { health, metrics }: Pick<Services, 'health' | 'metrics'>,
  seen: Seen,
  { repeated, warnings, event, isLive }: Taken,
): void {
  if (repeated) {
    metrics.repeatedEvent()
    return
  }
  metrics.event(seen.eventType)
  countAccepted(health, seen)
  countProblems(health, 'warned', warnings, seen)
  measureAmount(health, seen, event)
  if (isLive) measureClock(health, seen, event)
}
