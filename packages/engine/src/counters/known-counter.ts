import type { CompiledCounter } from '../policies/counters/compiled-counter.ts'
import { WINDOWS } from '../aggregates/windows.ts'

/** A counter as memory knows it, whether or not a version in force uses it. */
export interface KnownCounter {
  readonly id: string
  /** All events up to this entry are counted; of one that is ready, later ones are, too. */
  through: number
  /** The entry that says that it is ready; undefined = it is being filled, or no version in force uses it. */
  readyAt: number | undefined
  /** Events after this entry make no new key; undefined = they do. */
  fullAfter: number | undefined
  keys: number
  /** About how much the records of its keys take. */
  bytes: number
}

export const newCounter = (id: string): KnownCounter => ({
  id,
  through: 0,
  readyAt: undefined,
  fullAfter: undefined,
  keys: 0,
  bytes: 0,
})

/** A counter as it matters on one type of event: they count in it, or policies read it. */
export class UsedCounter {
  readonly counter: CompiledCounter
  readonly known: KnownCounter
  /** Whether events of the type count in it. */
  readonly isOn: boolean
  /** Windows that conditions read on this type of event. */
  readonly windows: readonly number[]
  /** By window, the figures for the event that was counted last. */
  readonly figures = new Float64Array(WINDOWS.length).fill(NaN)

  constructor(
    counter: CompiledCounter,
    known: KnownCounter,
    { eventType, windows }: { readonly eventType: string; readonly windows: readonly number[] },
  ) {
    this.counter = counter
    this.known = known
    this.isOn = counter.on.has(eventType)
    this.windows = windows
  }
}
