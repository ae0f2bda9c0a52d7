import type { OldEntries, RetentionTask } from '@winnow/engine'

/** What a thread makes of a page of old entries. */
export interface OldStep extends Omit<OldEntries, 'entries'> {
  readonly shrunk: number
}

/** A pass over old entries. */
export interface OldPass {
  /** Shrinks the next page in the ledger; undefined: there is none. */
  next(): Promise<OldStep | undefined>
  close(): Promise<void>
}

/** A pass for a thread. `last`: the ledger's last entry. */
export interface OldTask extends RetentionTask {
  readonly last: number
}
