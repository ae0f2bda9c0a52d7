import { spender } from '../entities/spend.ts'
import type { AuditActor } from '../entries/audit-body.ts'
import { NO_OUTCOME_BYTES } from '../events/outcome.ts'
import { foldEntry } from './apply-entry.ts'
import type { EntryLedger } from './entry-ledger.ts'
import type { Memory } from './memory.ts'

/** The user who begins anew, and who wants it. */
export interface ErasureRequest {
  readonly environment: number
  readonly userId: string
  readonly who: AuditActor
  readonly nowMs: number
}

/** Writes the entry from which on a user is new. Resolves to its sequence, once it is durable. */
export async function beginErasure(
  memory: Memory,
  { next, write }: Pick<EntryLedger, 'next' | 'write'>,
  { environment, userId, who, nowMs }: ErasureRequest,
): Promise<number> {
  const sequence = next()
  const user = spender(memory.keys, environment)(userId)
  const entry = {
    sequence,
    environment,
    kind: 'erasure' as const,
    receivedAtMs: nowMs,
    // What it came to follows once the entries before it are shrunk.
    body: { user, entries: 0, digest: '', who },
    requestId: undefined,
    outcome: NO_OUTCOME_BYTES,
  }
  const durable = write(entry)
  foldEntry(memory, entry)
  await durable
  return sequence
}
