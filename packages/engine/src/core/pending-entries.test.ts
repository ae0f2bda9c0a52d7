import { expect, it } from 'vitest'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { HeldLedger } from './held-core.test.support.ts'
import { PendingEntries } from './pending-entries.ts'

const entry: LedgerEntry = {
  sequence: 1,
  environment: 1,
  kind: 'event',
  receivedAtMs: 0,
  body: '{}',
  requestId: undefined,
  outcome: new Uint8Array(),
}

class LostLedger extends HeldLedger {
  override append(): Promise<void> {
    return Promise.reject(new Error('another node writes'))
  }
}

it('entries that were given up are never settled: no snapshot may have their effects', async () => {
  const pending = new PendingEntries(new LostLedger(), () => undefined)
  await expect(pending.append(entry, [])).rejects.toThrow('another node writes')
  expect(pending.size).toBe(0)
  await expect(pending.settled()).rejects.toThrow('another node writes')
})

it('entries on disk are settled', async () => {
  const pending = new PendingEntries(new HeldLedger(), () => undefined)
  await pending.append(entry, [])
  await expect(pending.settled()).resolves.toBeUndefined()
})
