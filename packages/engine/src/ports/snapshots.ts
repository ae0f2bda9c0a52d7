/** A named run of bytes of a snapshot. Parts of one name come back in the order they went in. */
export interface SnapshotPart {
  readonly name:
    | 'engine'
    | 'entities'
    | 'requests'
    | 'lasting_requests'
    | 'scores'
    | 'fan_outs'
    | 'learning'
    | 'policies'
    | 'policy_watch'
    | 'counters'
    | 'lists'
    | 'fields'
  readonly bytes: Uint8Array
}

/**
 * Keeps copies of what the engine holds in memory, tagged with the ledger's sequence. A snapshot is
 * taken while events go on, so a part may hold states newer than the tag, never older: recovery
 * loads the parts and folds every entry after `sequence` that a state does not have yet.
 */
export interface Snapshots {
  /** Writes a snapshot; the former one stays until this one is complete and on disk. */
  write(sequence: number, parts: AsyncIterable<SnapshotPart>): Promise<void>
  /** Removes all but the newest complete one. Absent where nobody is erased. */
  keepNewest?(): Promise<void>
  /** The newest complete, undamaged snapshot. */
  latest(): Promise<{ sequence: number; parts: AsyncIterable<SnapshotPart> } | undefined>
}
