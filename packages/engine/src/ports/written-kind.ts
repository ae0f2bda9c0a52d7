import { BEACON_EVENT } from '@winnow/contract'
import type { EventEntry } from '../entries/event-entry.ts'
import { ENTRY_KINDS, type EntryKind, type LedgerEntry } from '../entries/ledger-entry.ts'

/** What bytes of the ledger are counted by: beacons are events that anybody can send, and count by themselves. */
export type WrittenKind = EntryKind | 'beacon'

export const WRITTEN_KINDS: readonly WrittenKind[] = [...ENTRY_KINDS, 'beacon']

/** As `canonicalJson` begins the text of a beacon. */
const BEACON_START = `{"$type":"${BEACON_EVENT}"`

/** Looks at the first characters of the body only, because it is asked of every entry. */
export const isBeacon = (entry: LedgerEntry): entry is EventEntry =>
  entry.kind === 'event' && entry.body.startsWith(BEACON_START)

export const writtenKindOf = (entry: LedgerEntry): WrittenKind =>
  isBeacon(entry) ? 'beacon' : entry.kind

const ALL_ZERO = Object.fromEntries(WRITTEN_KINDS.map((kind) => [kind, 0])) as Record<
  WrittenKind,
  number
>

/** Bytes by kind, all zero. It is asked for every commit. */
export const noBytes = (): Record<WrittenKind, number> => ({ ...ALL_ZERO })
