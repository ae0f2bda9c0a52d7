import type { Problem } from '@winnow/contract'
import type { Accepted } from '@winnow/engine'
import type { Services } from '../services.ts'
import { countAccepted, countProblems, type Seen } from './sightings.ts'

/**
 * Counts an event that was taken, and what was warned of in it. One that had come before was counted
 * then: it is a repeat and nothing else.
 */
export function countTaken(
  { health, metrics }: Pick<Services, 'health' | 'metrics'>,
  seen: Seen,
  { repeated, warnings }: Pick<Accepted, 'repeated'> & { readonly warnings: readonly Problem[] },
): void {
  if (repeated) {
    metrics.repeatedEvent()
    return
  }
  metrics.event(seen.eventType)
  countAccepted(health, seen)
  countProblems(health, 'warned', warnings, seen)
}
