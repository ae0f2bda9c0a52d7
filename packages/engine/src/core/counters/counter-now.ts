import type { WindowName } from '../../aggregates/windows.ts'
import type { CounterDocument } from '../../policies/counters/counter-document.ts'

/** A counter of versions in force, and how far it is. */
export interface CounterNow {
  readonly id: string
  readonly document: CounterDocument
  readonly isMoney: boolean
  /** The versions in force that define it under this name, what decides first. */
  readonly versions: readonly number[]
  /** The entry that says that it is ready; undefined = it is being filled. */
  readonly readyAt: number | undefined
  /** The share of the ledger that is counted, 0 to 1. */
  readonly progress: number
  /** It makes no new keys. */
  readonly isFull: boolean
  readonly keys: number
  /** About how many. */
  readonly bytes: number
}

/** The figures of a key, by window. A sum is in units, not in micros. */
export interface CounterFiguresNow {
  readonly counter: CounterNow
  readonly figures: readonly { readonly over: WindowName; readonly value: number }[]
}
