import type { LedgerEntry, StoredEntry } from '@winnow/engine'
import { openEntry } from '@winnow/engine/records'
import { entryKind } from '../../entry-kind.ts'
import { type PackedEntries, rawEntries } from './entry-pack.ts'

/** Opens a pack into ledger entries. Error: DirectoryIsNewer. */
export function unpackEntries(packed: PackedEntries): readonly LedgerEntry[] {
  const entries: LedgerEntry[] = []
  for (const raw of rawEntries(packed)) {
    const stored: StoredEntry = {
      sequence: raw.sequence,
      environment: raw.environment,
      kind: entryKind(raw.kind, raw.sequence),
      receivedAtMs: raw.receivedAtMs,
      body: textOf(raw.body),
      requestId: raw.requestId ?? undefined,
      outcome: new Uint8Array(raw.outcome.buffer, raw.outcome.byteOffset, raw.outcome.length),
    }
    entries.push(openEntry(stored))
  }
  return entries
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
}
