import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@winnow/engine'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataFiles } from '../data-files.ts'
import { openDatabase } from '../database/open-database.ts'
import { openSqliteStore } from '../open-sqlite-store.ts'
import { WorkerLink } from '../worker-link.ts'
import { GatheredReads } from './gathered-reads.ts'

const ENTRIES = 200

let directory: string
let store: Store

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'winnow-gathered-'))
  store = await openSqliteStore({ directory })
  const entry = { environment: 1, kind: 'event', receivedAtMs: 1, requestId: undefined } as const
  await store.ledger.append(
    Array.from({ length: ENTRIES }, (_, at) => ({
      ...entry,
      sequence: at + 1,
      body: `{"n":${at + 1}}`,
      outcome: Uint8Array.of(at),
    })),
  )
})

afterEach(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

it('gives each who asks in one turn the entry asked for, whatever the order and however often', async () => {
  const asked = Array.from({ length: 2 * ENTRIES }, (_, at) => 1 + ((at * 73) % (ENTRIES + 5)))
  const got = await Promise.all(asked.map((sequence) => store.ledger.get(sequence)))
  expect(got.map((entry) => entry?.body)).toEqual(
    asked.map((sequence) => (sequence <= ENTRIES ? `{"n":${sequence}}` : undefined)),
  )
})

it('crosses once for all that are asked for in one turn', async () => {
  const reader = new WorkerLink('reader-worker', directory)
  const calls: string[] = []
  const reads = new GatheredReads({
    call: (name, ...rest) => {
      calls.push(name)
      return reader.call(name, ...rest)
    },
  })
  const later = Promise.resolve().then(() => Promise.resolve().then(() => reads.get(5)))
  await Promise.all([...[3, 1, 2].map((sequence) => reads.get(sequence)), later])
  await reads.get(4)
  expect(calls).toEqual(['entriesAt', 'entriesAt'])
  await reader.close()
})

it('refuses a damaged entry, and gives those that were asked for beside it', async () => {
  const database = openDatabase(dataFiles.ledger(directory))
  database.exec("UPDATE ledger SET outcome = x'ff' WHERE sequence = 2")
  database.close()
  const asked = [1, 2, 3].map((sequence) => store.ledger.get(sequence))
  const [first, second, third] = await Promise.allSettled(asked)
  expect(first).toMatchObject({ value: { body: '{"n":1}' } })
  expect(second).toMatchObject({ reason: { message: expect.stringContaining('entry 2') } })
  expect(third).toMatchObject({ value: { body: '{"n":3}' } })
})
