/** All of an entry but its kind and its body. */
export interface EntryHead {
  /** 1, 2, 3 … without a gap, across all environments. */
  readonly sequence: number
  /** The environment that it belongs to. */
  readonly environment: number
  /** When it came, by the service's clock, ms; of kinds that follow from an earlier entry, that entry's time. So it may go back. */
  readonly receivedAtMs: number
  /** Of the sender's idempotency key, when one was sent: 64 bits of its hash and 21 of its body's, in 22 hex digits. */
  readonly requestId: string | undefined
  /** Scores, features and enrichment, as `encodeOutcome` packs them, or a model as `encodeLayers` does; empty for none. */
  readonly outcome: Uint8Array
  /** What a beacon contains besides its body, JSON of fields: an append puts it with `BeaconDetails`. An entry that is read has none. */
  readonly details?: string
}

/** An entry of one kind with its decoded body. */
export interface EntryOf<Kind extends string, Body> extends EntryHead {
  readonly kind: Kind
  readonly body: Body
}

/** Where an entry stands. */
export type EntryPlace = Pick<EntryHead, 'sequence' | 'environment'>
