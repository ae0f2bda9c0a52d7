import type { OpenRecord } from '../aggregates/open-records.ts'
import type { CompiledCounter } from '../policies/counters/compiled-counter.ts'
import type { CountedValue } from './counter-state.ts'

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

/** The figure of a window that is not read, or has none. */
export const NOTHING_READ = NaN

/** A counter as it matters on one type of event: they count in it, or policies read it. */
export class UsedCounter {
  readonly counter: CompiledCounter
  readonly known: KnownCounter
  /** Whether events of the type count in it. */
  readonly isOn: boolean
  /** Whether each of these events adds 1 to it, whatever it contains. */
  readonly isPlain: boolean
  /** Windows that conditions read on this type of event. */
  readonly windows: readonly number[]
  /** Where its figures begin among those of all. */
  readonly at: number
  /** What the event that is counted now adds, and the record of its key. */
  added: CountedValue | undefined
  record: OpenRecord | undefined

  constructor(
    counter: CompiledCounter,
    known: KnownCounter,
    {
      eventType,
      windows,
      at,
    }: Pick<UsedCounter, 'windows' | 'at'> & { readonly eventType: string },
  ) {
    this.counter = counter
    this.known = known
    this.isOn = counter.on.has(eventType)
    this.isPlain = counter.where === undefined && counter.of === undefined
    this.windows = windows
    this.at = at
    this.added = undefined
    this.record = undefined
  }
}
