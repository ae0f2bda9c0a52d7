import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LedgerEntry, noBytes } from '@winnow/engine'
import { expect, it } from 'vitest'
import { openSqliteStore } from './open-sqlite-store.ts'

const entry = (sequence: number, body: string): LedgerEntry => ({
  sequence,
  environment: 1,
  kind: 'event',
  receivedAtMs: Date.UTC(2026, 2, 1) + sequence,
  body,
  requestId: undefined,
  outcome: new Uint8Array(0),
})

it('bytes of commits are told by kind of entry, beacons apart', async () => {
  const written = noBytes()
  const store = await openSqliteStore({
    directory: mkdtempSync(join(tmpdir(), 'winnow-bytes-')),
    onWritten: (bytes) => {
      written.event += bytes.event
      written.beacon += bytes.beacon
    },
  })
  await store.ledger.append([entry(1, '{"$type":"$login"}')])
  await Promise.all([
    store.ledger.append([entry(2, `{"$type":"$beacon","$name":"${'ä'.repeat(500)}"}`)]),
    store.ledger.append([entry(3, '{"$type":"$login","$user_id":"ann"}')]),
  ])
  await store.close()
  expect(written.beacon).toBeGreaterThan(1_000)
  expect(written.beacon).toBeLessThan(1_100)
  expect(written).toEqual({ ...noBytes(), event: 32 + 18 + 32 + 35, beacon: written.beacon })
})
