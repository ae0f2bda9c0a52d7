import type { CanonicalEvent } from '@winnow/contract'
import type { EntityKey } from '../entities/entity-key.ts'
import type { CountedValue } from './counter-state.ts'
import type { CounterReading } from './event-reading.ts'
import type { UsedCounter } from './known-counter.ts'
import type { UsedCounters } from './used-counters.ts'

/** Events that are read before they are counted. One that so many were read after is read again. */
const MAX_AHEAD = 64

/** What counters read of an event: its key and what it adds, by their places among those that matter on its type. */
export interface EventCounts {
  /** The counters that it was read for. */
  readonly used: UsedCounters
  readonly added: readonly (CountedValue | undefined)[]
  readonly keys: readonly (EntityKey | undefined)[]
}

/** Reads an event for each of the counters. */
export function countsOf(used: UsedCounters, reading: CounterReading): EventCounts {
  const { all } = used
  const added = Array<CountedValue | undefined>(all.length)
  const keys = Array<EntityKey | undefined>(all.length)
  for (let at = 0; at < all.length; at += 1) {
    const one = all[at]
    if (one === undefined) continue
    const adds = addedTo(one, reading)
    added[at] = adds
    keys[at] = adds === undefined && one.windows.length === 0 ? undefined : reading.key(one.counter)
  }
  return { used, added, keys }
}

const addedTo = (
  { counter, isOn, isPlain }: UsedCounter,
  reading: CounterReading,
): CountedValue | undefined => (isOn ? (isPlain ? 1 : reading.added(counter)) : undefined)

/** Events that will be counted soon, with what counters read of them: many are read at once, while their code is in the caches. */
export class ReadAhead {
  private readonly events: (CanonicalEvent | undefined)[] = Array(MAX_AHEAD).fill(undefined)
  private readonly counts: (EventCounts | undefined)[] = Array(MAX_AHEAD).fill(undefined)
  private next = 0
  private oldest = 0
  private size = 0

  add(event: CanonicalEvent, counts: EventCounts): void {
    if (this.events[this.next] === undefined) this.size += 1
    this.events[this.next] = event
    this.counts[this.next] = counts
    this.next = (this.next + 1) % MAX_AHEAD
  }

  /** What was read of an event for these counters; undefined: nothing, or for others. Mostly it is the one that was read first. */
  take(event: CanonicalEvent, used: UsedCounters): EventCounts | undefined {
    if (this.size === 0) return undefined
    for (let step = 0; step < MAX_AHEAD; step += 1) {
      const at = (this.oldest + step) % MAX_AHEAD
      if (this.events[at] !== event) continue
      const counts = this.counts[at]
      this.events[at] = undefined
      this.counts[at] = undefined
      this.size -= 1
      this.oldest = (at + 1) % MAX_AHEAD
      return counts?.used === used ? counts : undefined
    }
    return undefined
  }
}
