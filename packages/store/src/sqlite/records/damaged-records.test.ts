import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { LedgerEntry, Store } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { filledDirectories, withStore } from '../../laws/stores.test.support.ts'
import { dataFiles } from '../data-files.ts'
import { madeEntry } from '../made-entry.test.support.ts'
import { sumsFileOf } from './page-sums.ts'

const USERS = 2000
/** Looking without a pause takes a core from the thread that is waited for. */
const LOOK_MS = 5
const PAGE = 4096
const ENVIRONMENT = 1

const entryOf = (sequence: number): LedgerEntry => ({
  ...madeEntry(sequence),
  environment: ENVIRONMENT,
  body: JSON.stringify({ $type: 'view', $user_id: userOf(sequence) }),
})

const userOf = (sequence: number): string => `user-${sequence}-${'x'.repeat(40)}`

const filled = filledDirectories(async ({ ledger, records }) => {
  await ledger.append(Array.from({ length: USERS }, (_, at) => entryOf(at + 1)))
  await records.settled(USERS)
})

/** Nobody can tell that their pages are others than were written. */
async function filledWithoutSums(): Promise<string> {
  const directory = await filled()
  await rm(sumsFileOf(dataFiles.records(directory)))
  return directory
}

/** More than tables and indexes have first pages. */
const FIRST_PAGES = 60

/** Zeroes one page in seven, but for the first ones, which say where the others are. */
async function zeroPages(file: string): Promise<void> {
  const pages = Math.floor((await stat(file)).size / PAGE)
  const handle = await open(file, 'r+')
  for (let page = FIRST_PAGES; page < pages; page += 7) {
    await handle.write(Buffer.alloc(PAGE), 0, PAGE, page * PAGE)
  }
  await handle.close()
}

/** Reads all users; answers how many were refused, and how many are wrong. */
async function readAll({ records }: Store): Promise<{ refused: number; wrong: number }> {
  let [refused, wrong] = [0, 0]
  for (let at = 1; at <= USERS; at += 1) {
    const user = await records.user(ENVIRONMENT, userOf(at)).catch((error: Error) => error)
    if (user instanceof Error) {
      expect(user.name).toBe('StoreBusy')
      refused += 1
    } else if (user?.events !== 1) wrong += 1
  }
  return { refused, wrong }
}

describe('records without sums, of which pages are zeroed', () => {
  it('are made anew once that shows, while what can be read is read, and told', async () => {
    const directory = await filledWithoutSums()
    await zeroPages(dataFiles.records(directory))
    const told: (string | undefined)[] = []
    const onRecordsDamage = (damage: string | undefined): unknown => told.push(damage)
    await withStore({ directory, onRecordsDamage }, async (store) => {
      const first = await readAll(store)
      expect(first.refused).toBeGreaterThan(0)
      expect(first.refused).toBeLessThan(USERS)
      expect(first.wrong).toBe(0)
      while (told.at(-1) !== undefined || told.length === 0) await pause(LOOK_MS)
      expect(told).toEqual([expect.stringMatching(/malformed/), undefined])
      expect(await readAll(store)).toEqual({ refused: 0, wrong: 0 })
    })
    const fresh = await filled()
    const digest = (at: string): Promise<string> =>
      withStore({ directory: at }, ({ records }) => records.digest())
    expect(await digest(directory)).toBe(await digest(fresh))
  })

  it('are made anew where new entries must be folded into them', async () => {
    const directory = await filledWithoutSums()
    await zeroPages(dataFiles.records(directory))
    await withStore({ directory }, async (store) => {
      await store.ledger.append(
        Array.from({ length: USERS }, (_, at) => ({
          ...entryOf(at + 1),
          sequence: USERS + at + 1,
        })),
      )
      await store.records.settled(2 * USERS)
      const user = await store.records.user(ENVIRONMENT, userOf(USERS / 2))
      expect(user?.events).toBe(2)
    })
  })
})

describe('records that lose their file while in use', () => {
  it.each([
    ['removed', (file: string) => rm(file)],
    ['renamed', (file: string) => rename(file, `${file}.away`)],
    [
      'swapped',
      (file: string) => writeFile(`${file}.2`, 'x').then(() => rename(`${file}.2`, file)),
    ],
  ])('are made anew, and nobody waits: %s', async (_, lose) => {
    const directory = await filled()
    const told: (string | undefined)[] = []
    const onRecordsDamage = (damage: string | undefined): unknown => told.push(damage)
    await withStore({ directory, onRecordsDamage }, async (store) => {
      expect((await store.records.user(ENVIRONMENT, userOf(1)))?.events).toBe(1)
      await lose(dataFiles.records(directory))
      await store.ledger.append([{ ...entryOf(1), sequence: USERS + 1 }])
      expect((await store.records.user(ENVIRONMENT, userOf(1)))?.events).toBe(2)
      while (told.at(-1) !== undefined || told.length === 0) await pause(LOOK_MS)
      expect((await store.records.user(ENVIRONMENT, userOf(1)))?.events).toBe(2)
    })
    await withStore({ directory }, async ({ records }) => {
      expect(await records.position()).toBe(USERS + 1)
    })
  })
})
