import { createHash } from 'node:crypto'
import type { Ledger, LedgerEntry } from '@winnow/engine'

const READ_ENTRIES = 1000

/** All entries of a ledger in their order, some at a time. */
export async function* entriesOf(
  ledger: Pick<Ledger, 'last' | 'read'>,
): AsyncGenerator<readonly LedgerEntry[]> {
  const last = ledger.last()
  for (let from = 1; from <= last;) {
    const entries = await ledger.read(from, Math.min(READ_ENTRIES, last + 1 - from))
    if (entries.length === 0) throw new Error(`entry ${from} cannot be read`)
    yield entries
    from += entries.length
  }
}

/** Digest over everything in every entry. */
export async function entriesDigest(ledger: Pick<Ledger, 'last' | 'read'>): Promise<string> {
  const hash = createHash('sha256')
  for await (const entries of entriesOf(ledger)) {
    for (const { sequence, environment, kind, receivedAtMs, requestId, body, outcome } of entries) {
      hash.update(JSON.stringify([sequence, environment, kind, receivedAtMs, requestId, body]))
      hash.update(`${outcome.length} `).update(outcome)
    }
  }
  return hash.digest('hex')
}
