import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  decodeOutcome,
  entryOfKind,
  FTRL_SETTINGS,
  type LedgerEntry,
  replayLedger,
  type Store,
  verdictIn,
} from '@winnow/engine'
import { expect, it } from 'vitest'
import { temporaryDirectories, wholeLedger, withStore } from '../laws/stores.test.support.ts'
import { threadFile } from '../thread-file.ts'

const KILLS = process.env['WINNOW_LONG'] === '1' ? 20 : 1

const built = threadFile('fill-for-ever.test.support', import.meta.url)
const directories = temporaryDirectories()

it(
  `P3: a counter that is filled is whole after ${KILLS} kills in the middle, and replays to the same bytes`,
  { timeout: 120_000 * KILLS },
  async () => {
    const directory = await directories()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await killedAfter(directory, 1 + (kill % 3))
      await withStore({ directory }, async ({ ledger }) => {
        const entries = await wholeLedger(ledger)
        expect(isBeingFilled(entries)).toBe(true)
      })
      const digest = await goneOn(directory)
      await withStore({ directory }, (store) => check(store, digest))
    }
  },
)

function childIn(directory: string, ...more: readonly string[]) {
  const child = spawn(process.execPath, [fileURLToPath(built), directory, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, exit: once(child, 'exit'), lines: createInterface({ input: child.stdout }) }
}

/** Begins to fill a counter, and dies after so many parts of the ledger. */
async function killedAfter(directory: string, parts: number): Promise<void> {
  const { child, exit, lines } = childIn(directory, String(parts))
  for await (const line of lines) {
    expect(line).toBe('filling')
    child.kill('SIGKILL')
  }
  expect((await exit)[1]).toBe('SIGKILL')
}

/** Starts again, until the counter is ready and has counted. Answers the digest of all states. */
async function goneOn(directory: string): Promise<string> {
  const { exit, lines } = childIn(directory)
  let digest = ''
  for await (const line of lines) digest = line
  expect(await exit).toEqual([0, null])
  return digest
}

/** Whether the last policy has no entry after it that says that its counter is ready. */
function isBeingFilled(entries: readonly LedgerEntry[]): boolean {
  const published = entries.findLastIndex(({ kind }) => kind === 'policy')
  return published >= 0 && entries.slice(published).every(({ kind }) => kind !== 'counter')
}

async function check(store: Store, digest: string): Promise<void> {
  const { ledger, seed } = store
  const entries = await wholeLedger(ledger)
  const last = entryOfKind('event', entries.at(-1))
  const { counters } = verdictIn(last && decodeOutcome(last.outcome).sections) ?? {}
  expect(counters?.['counters.logouts.over_1h']).toBe(logoutsOfUser(entries, last?.body))
  const states = store.newStates()
  const { differences, firstDifference } = await replayLedger(ledger, states, seed, {
    online: { ...FTRL_SETTINGS, slotBits: 10 },
  })
  expect([differences, firstDifference]).toEqual([0, undefined])
  expect(states.digest()).toBe(digest)
}

const logoutsOfUser = (entries: readonly LedgerEntry[], body: string | undefined): number =>
  entries.filter((entry) => entryOfKind('event', entry)?.body === body).length
