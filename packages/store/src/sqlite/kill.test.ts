import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Store, LedgerEntry } from '@winnow/engine'
import { expect, it } from 'vitest'
import { temporaryDirectories, withStore } from '../laws/stores.test.support.ts'
import { threadFile } from '../thread-file.ts'
import { dataFiles } from './data-files.ts'
import { madeEntry } from './made-entry.test.support.ts'

const KILLS = process.env['WINNOW_LONG'] === '1' ? 200 : 1

const built = threadFile('append-for-ever.test.support', import.meta.url)
const directories = temporaryDirectories()

it(`holds every acknowledged entry once, without a gap, after ${KILLS} kills`, async () => {
  const directory = await directories()
  let checked = 0
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const acknowledged = await appendUntilKilled(directory, kill)
    checked = await withStore({ directory }, (store) => check(store, acknowledged, checked))
  }
  const folded = await withStore({ directory }, ({ records }) => records.digest())
  await rm(dataFiles.records(directory))
  expect(await withStore({ directory }, ({ records }) => records.digest())).toBe(folded)
  expect(checked).toBeGreaterThan(KILLS * 10)
})

/** Answers the last acknowledged sequence. The moment of the kill is some acknowledgement, by the seed. */
async function appendUntilKilled(directory: string, seed: number): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(built), directory, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  let wanted = 3 + ((seed * 7919) % 40)
  let last = 0
  for await (const line of lines) {
    last = Number(line)
    if ((wanted -= 1) === 0) child.kill('SIGKILL')
  }
  const [, signal] = await exit
  expect(signal).toBe('SIGKILL')
  return last
}

/** Answers the last sequence; those up to `before` were looked at already. */
async function check(
  { ledger, snapshots }: Store,
  acknowledged: number,
  before: number,
): Promise<number> {
  expect(ledger.last()).toBeGreaterThanOrEqual(acknowledged)
  for (let next = before + 1; next <= ledger.last();) {
    const entries = await ledger.read(next, 500)
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) {
      expect(plain(entry)).toEqual(plain(madeEntry(next)))
      next += 1
    }
  }
  const snapshot = await snapshots.latest()
  if (snapshot !== undefined) expect(snapshot.sequence).toBeLessThanOrEqual(ledger.last())
  return ledger.last()
}

function plain(entry: LedgerEntry): object {
  return { ...entry, outcome: Buffer.from(entry.outcome).toString('hex') }
}
