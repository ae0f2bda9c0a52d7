import type { OpenRecord } from '../aggregates/open-records.ts'
import { type EntityKey, hash64 } from '../entities/entity-key.ts'
import { isSpent, keyOfSpentWord } from '../entities/spent.ts'
import type { CounterKind } from '../policies/counters/counter-document.ts'
import type { RecordView } from '../ports/record-view.ts'
import { distinctIn, touchAt } from './counter-links.ts'
import { noteEvent } from './counter-record.ts'
import { addAt, valueIn } from './counter-tiles.ts'

/** Seeds of the hash of distinct values. */
const [SEED_LO, SEED_HI] = [0x7f4a7c15, 0x3c6ef372]

/** What an event adds: 1, an amount in millionths, or a value to be counted once. */
export type CountedValue = number | string

/** Counts an event in the record of its key. A late event is counted at its own time. */
export function foldCounter(
  record: OpenRecord,
  value: CountedValue,
  sequence: number,
  atMs: number,
): void {
  noteEvent(record, sequence)
  if (typeof value === 'string') touchAt(record, distinctKey(value), atMs)
  else addAt(record, atMs, value)
}

/** What a distinct value is remembered as. Of an erased one, what it was remembered as. */
export const distinctKey = (value: string): EntityKey =>
  isSpent(value) ? keyOfSpentWord(value) : hash64(value, SEED_LO, SEED_HI)

/** The figure over a window at a time: a key's clock never runs backwards, as that of any entity. */
export const figureOf = (
  record: RecordView,
  kind: CounterKind,
  window: number,
  atMs: number,
): number =>
  kind === 'distinct' ? distinctIn(record, window, atMs) : valueIn(record, window, atMs)
