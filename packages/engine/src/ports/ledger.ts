/**
 * What an entry records. `rescore`: a new score of a user without an event; `lesson`: which events were taught to the
 * models of the environment, and as what; `model`: which model is served from here on; `thresholds`: the outbox's
 * thresholds from here on; `decision`: a decision that can be taken; `decided`: one that was taken; `lost`: the place of
 * an entry that a damaged file gave back no more, so that those after it keep their sequences; `link`: earlier events of a
 * session, which named no user, count for a user from here on. The event that names both is the next entry.
 */
export const ENTRY_KINDS = [
  'event',
  'label',
  'unlabel',
  'rescore',
  'lesson',
  'model',
  'thresholds',
  'decision',
  'decided',
  'lost',
  'link',
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Kinds that may follow from an earlier entry, and then bear its time. */
export const FOLLOWING_KINDS: ReadonlySet<EntryKind> = new Set(['rescore', 'lesson', 'model'])

/** One accepted thing, with all that was computed of it when it was accepted. */
export interface LedgerEntry {
  /** 1, 2, 3 … without a gap, across all environments. */
  readonly sequence: number
  /** The environment whose data it belongs to. */
  readonly environment: number
  readonly kind: EntryKind
  /** When it came, by the service's clock; of `FOLLOWING_KINDS`, the time of what it follows from. So it may go back. */
  readonly receivedAtMs: number
  /** JSON text: the canonical event, or what its kind says (`entry-bodies.ts`). No API key is in it. */
  readonly body: string
  /** Of the sender's idempotency key, when one was sent: 64 bits of its hash and 21 of its body's, in 22 hex digits. */
  readonly requestId: string | undefined
  /** Scores, features and enrichment, as `encodeOutcome` packs them, or a model as `encodeModel` does; empty for none. */
  readonly outcome: Uint8Array
  /** What a beacon told besides its body, JSON of fields: an append puts it with `BeaconDetails`. An entry that is read has none. */
  readonly details?: string
}

/**
 * The append-only record of accepted entries and their outcomes: the truth everything else can be
 * rebuilt from.
 */
export interface Ledger {
  /**
   * Appends entries whose sequences continue the last ones. Resolves when they are on disk; all
   * appends of one turn, and those that arrive while the disk is busy, share one commit. While the
   * disk refuses (full, read-only) the append stays pending and is tried again: `trouble` says why.
   */
  append(entries: readonly LedgerEntry[]): Promise<void>
  /** Entries `from`, `from + 1` … at most `limit`, committed ones only. */
  read(from: number, limit: number): Promise<readonly LedgerEntry[]>
  /** One committed entry; undefined for one that is not there, or lost. */
  get(sequence: number): Promise<LedgerEntry | undefined>
  /** Sequence of the last committed entry; 0 when empty. */
  last(): number
  /** Why appends are not reaching the disk now; undefined when all is well. */
  trouble(): string | undefined
  close(): Promise<void>
}
