import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { ReportThread } from './report-thread.ts'

const asked = {
  environment: 1,
  abuseType: 'payment_abuse',
  fromMs: 0,
  toMs: 1,
  asOfMs: 1,
  ledgerEntries: 1,
} as const

it('reports beside the store that writes, and starts again after a failure', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'winnow-report-'))
  const thread = new ReportThread(directory)
  await expect(thread.report(asked)).rejects.toThrow()
  const store = await openSqliteStore({ directory })
  const entry = {
    sequence: 1,
    environment: 1,
    kind: 'event' as const,
    receivedAtMs: 1,
    body: '{"$type":"$login","$user_id":"ann"}',
    requestId: undefined,
    outcome: new Uint8Array(0),
  }
  await store.ledger.append([entry])
  expect(await thread.report(asked)).toMatchObject({ readEntries: 1, ledgerEntries: 1 })
  await store.ledger.append([{ ...entry, sequence: 2 }])
  const further = { ...asked, ledgerEntries: 2 }
  expect(await thread.report(further)).toMatchObject({ readEntries: 2, ledgerEntries: 2 })
  await thread.close()
  expect(await thread.report(further)).toMatchObject({ readEntries: 2 })
  const cut = thread.report(further)
  await Promise.all([expect(cut).rejects.toThrow('has stopped'), thread.close()])
  await store.close()
  await rm(directory, { recursive: true })
})
