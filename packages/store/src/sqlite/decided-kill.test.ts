import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  decodeOutcome,
  entryOfKind,
  FTRL_SETTINGS,
  LiveRerun,
  replayLedger,
  type Store,
  verdictIn,
} from '@winnow/engine'
import { expect, it } from 'vitest'
import { temporaryDirectories, wholeLedger, withStore } from '../laws/stores.test.support.ts'
import { threadFile } from '../thread-file.ts'

const KILLS = process.env['WINNOW_LONG'] === '1' ? 100 : 1

const built = threadFile('decide-for-ever.test.support', import.meta.url)
const directories = temporaryDirectories()

it(
  `an event is never without the decisions about it, after ${KILLS} kills, and a replay decides the same`,
  { timeout: 60_000 * KILLS },
  async () => {
    const directory = await directories()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const acknowledged = await decideUntilKilled(directory, kill)
      const decided = await withStore({ directory }, (store) => check(store, acknowledged))
      expect(decided).toBeGreaterThan(0)
    }
  },
)

/** Answers the last acknowledged sequence. */
async function decideUntilKilled(directory: string, seed: number): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(built), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let wanted = 20 + ((seed * 7919) % 40)
  let last = 0
  for await (const line of createInterface({ input: child.stdout })) {
    last = Math.max(last, Number(line))
    if ((wanted -= 1) === 0) child.kill('SIGKILL')
  }
  const [, signal] = await exit
  expect(signal).toBe('SIGKILL')
  return last
}

/** Answers how many events were decided about. */
async function check(store: Store, acknowledged: number): Promise<number> {
  const { ledger, seed } = store
  const entries = await wholeLedger(ledger)
  expect(entries.length).toBeGreaterThanOrEqual(acknowledged)
  let decided = 0
  for (const [at, entry] of entries.entries()) {
    if (entry.kind !== 'event') continue
    decided += 1
    const followers = entries.slice(at + 1, at + 3)
    const by = followers.map((one) => entryOfKind('decided', one)?.body.taken.by)
    const { version } = verdictIn(decodeOutcome(entry.outcome).sections) ?? {}
    expect(by).toMatchObject([
      { workflow: 'watch', event: entry.sequence, version },
      { workflow: 'block', event: entry.sequence, version },
    ])
  }
  const rerun = new LiveRerun(1, seed)
  for (const entry of entries) rerun.take(entry)
  const { same, different, notReproducible } = rerun.report()
  expect([same, different.count, notReproducible.count]).toEqual([decided, 0, 0])
  const { differences, firstDifference } = await replayLedger(ledger, store.newStates(), seed, {
    online: { ...FTRL_SETTINGS, slotBits: 10 },
  })
  expect([differences, firstDifference]).toEqual([0, undefined])
  return decided
}
