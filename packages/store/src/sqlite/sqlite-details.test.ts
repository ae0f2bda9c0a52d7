import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@winnow/contract'
import type { LedgerEntry, Store } from '@winnow/engine'
import { afterEach, expect, it } from 'vitest'
import { copyDirectory } from './copy-directory.ts'
import { salvageDirectory } from './salvage/salvage-directory.ts'
import { beaconDetailsSize } from './details/day-files.ts'
import { openReadOnlyStore } from './open-read-only.ts'
import { openSqliteStore } from './open-sqlite-store.ts'
import { SqliteDetails } from './sqlite-details.ts'

const NOW_MS = Date.UTC(2026, 5, 30, 12)
const LARGE = JSON.stringify({ $path: 'x'.repeat(2_000) })

const folder = (): string => mkdtempSync(join(tmpdir(), 'winnow-details-'))
const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function openStore(directory: string, days?: number): Promise<Store> {
  const retention = days === undefined ? {} : { detailsRetention: { days, nowMs: () => NOW_MS } }
  const store = await openSqliteStore({ directory, ...retention })
  open.push(store)
  return store
}

const beacon = (sequence: number, ageDays: number, details = LARGE): LedgerEntry => ({
  sequence,
  environment: 1,
  kind: 'event',
  receivedAtMs: NOW_MS - ageDays * DAY_MS,
  body: `{"$type":"$beacon","$session_id":"visit-${sequence}"}`,
  requestId: undefined,
  outcome: new Uint8Array(0),
  details,
})

/** The days of all files there are. */
const daysLeft = (directory: string): readonly string[] => {
  const days = readdirSync(join(directory, 'beacons')).map((name) => name.slice(0, 10))
  return [...new Set(days)].toSorted()
}

/** Beacons of the last `days` days, a hundred each. */
const history = (days: number): readonly LedgerEntry[] =>
  Array.from({ length: days * 100 }, (_, at) => beacon(at + 1, days - 1 - Math.floor(at / 100)))

function detailsOf(directory: string, days: number): SqliteDetails {
  const retention = { days, nowMs: () => NOW_MS }
  const details = new SqliteDetails({
    directory,
    retention,
    onTrouble: (cause) => expect(cause).toBeUndefined(),
  })
  open.push(details)
  return details
}

it('are read as they were put, and are no part of the entry', async () => {
  const directory = folder()
  const store = await openStore(directory)
  await store.ledger.append([beacon(1, 0, '{"$path":"é"}'), beacon(2, 40), beacon(3, 0)])
  const [first, second] = await store.ledger.read(1, 2)
  if (first === undefined || second === undefined) throw new Error('both were appended')
  expect(first).not.toHaveProperty('details')
  expect(await store.details.of(first)).toBe('{"$path":"é"}')
  expect(await store.details.of(second)).toBe(LARGE)
  // Another ledger's entry of this sequence.
  expect(await store.details.of({ ...first, receivedAtMs: first.receivedAtMs + 1 })).toBeUndefined()
  const beside = openReadOnlyStore(directory)
  open.push(beside)
  expect(await beside.details.of(second)).toBe(LARGE)
})

it('of a cut leave entries as they are, and the disk has the room back', async () => {
  const directory = folder()
  const store = await openStore(directory)
  await store.ledger.append(history(20))
  await store.details.of(beacon(1, 19))
  const before = await store.ledger.read(1, 2_000)
  const { bytes } = await beaconDetailsSize(directory)
  expect(await detailsOf(directory, 5).cut()).toBeGreaterThan(10)
  const size = await beaconDetailsSize(directory)
  expect(size.bytes).toBeLessThan(bytes / 2)
  expect(size.oldestMs).toBe(Date.UTC(2026, 5, 25))
  expect(await store.ledger.read(1, 2_000)).toEqual(before)
  expect(await store.details.of(beacon(1, 19))).toBeUndefined()
  expect(await store.details.of(beacon(2_000, 0))).toBe(LARGE)
})

it.each([
  ['0 = for good', 0, 20],
  ['not given', undefined, 20],
  ['of 5 days', 5, 6],
])('with a retention that is %s, a start leaves so many days', async (_, days, left) => {
  const directory = folder()
  const store = await openStore(directory)
  await store.ledger.append(history(20))
  await store.close()
  const again = await openStore(directory, days)
  // The cut of the start comes first.
  expect(await again.details.of(beacon(2_000, 0))).toBe(LARGE)
  await again.close()
  expect(daysLeft(directory).length).toBe(left)
})

it('that are damaged, or no file at all, are as if they were cut', async () => {
  const directory = folder()
  const store = await openStore(directory)
  await store.ledger.append([beacon(1, 0), beacon(2, 3)])
  await store.close()
  writeFileSync(join(directory, 'beacons', '2026-06-30.db'), 'no database'.repeat(9_000))
  const again = await openStore(directory)
  expect(await again.details.of(beacon(1, 0))).toBeUndefined()
  expect(await again.details.of(beacon(2, 3))).toBe(LARGE)
  await again.ledger.append([beacon(3, 0)])
  expect((await again.ledger.get(3))?.body).toContain('visit-3')
})

it('are in a backup', async () => {
  const [directory, target] = [folder(), folder()]
  const store = await openStore(directory)
  await store.ledger.append(history(3))
  await store.details.of(beacon(300, 0))
  await copyDirectory(directory, target)
  const copy = openReadOnlyStore(target)
  open.push(copy)
  expect(await copy.details.of(beacon(1, 2))).toBe(LARGE)
  expect(await copy.details.of(beacon(300, 0))).toBe(LARGE)
})

it('that cannot be copied are counted, and keep neither a backup nor a salvage back', async () => {
  const directory = folder()
  const store = await openStore(directory)
  await store.accounts.create({ name: 'a shop', nowMs: NOW_MS })
  await store.ledger.append([beacon(1, 0), beacon(2, 3)])
  await store.details.of(beacon(2, 3))
  await store.close()
  writeFileSync(join(directory, 'beacons', '2026-06-30.db'), 'no database'.repeat(9_000))
  expect(await copyDirectory(directory, folder())).toEqual({ last: 2, daysLeftOut: 1 })
  const target = folder()
  expect(await salvageDirectory(directory, target)).toMatchObject({ readable: 2, daysLeftOut: 1 })
  const salvaged = openReadOnlyStore(target)
  open.push(salvaged)
  expect(await salvaged.details.of(beacon(2, 3))).toBe(LARGE)
})

const CUTTER = `
  const { DetailsWriter } = await import(process.argv[1])
  const writer = new DetailsWriter(process.argv[2])
  console.log('cutting')
  await writer.cut(${NOW_MS}, 1)
`

it('survive a kill -9 during a cut: what is left is cut by the next, and what is kept can be read', async () => {
  const directory = folder()
  const store = await openStore(directory)
  await store.ledger.append(history(60))
  await store.details.of(beacon(1, 59))
  const module = new URL('../../dist/sqlite/details/details-writer.js', import.meta.url).href
  const args = ['--input-type=module', '-e', CUTTER, module, join(directory, 'beacons')]
  const cutter = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(cutter.stdout, 'data')) as [Buffer]
  expect(String(line)).toContain('cutting')
  cutter.kill('SIGKILL')
  await once(cutter, 'exit')
  expect(await store.details.of(beacon(6_000, 0))).toBe(LARGE)
  await detailsOf(directory, 1).cut()
  expect(daysLeft(directory)).toEqual(['2026-06-29', '2026-06-30'])
  expect(store.ledger.last()).toBe(6_000)
  expect((await store.ledger.read(1, 1))[0]?.body).toContain('visit-1')
})
