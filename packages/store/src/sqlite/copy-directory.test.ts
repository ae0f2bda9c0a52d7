import { readdir, stat, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { temporaryDirectories, withStore } from '../laws/stores.test.support.ts'
import { copyDirectory } from './copy-directory.ts'
import { dataFiles } from './data-files.ts'
import { madeEntry } from './made-entry.test.support.ts'

const directories = temporaryDirectories()

/** More than is copied at a time, in few entries. */
const [LARGE, COUNT] = [100_000, 150]

const large = (sequence: number) => ({
  ...madeEntry(sequence),
  body: JSON.stringify({ filled: 'x'.repeat(LARGE) }),
})

const largeOnes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => large(from + at))

async function* onePart() {
  yield { name: 'scores' as const, bytes: Uint8Array.of(1, 2, 3) }
}

it('holds the ledger of one moment, while entries are added all the time', async () => {
  const [directory, target] = [await directories(), await directories()]
  await withStore({ directory }, async ({ ledger }) => {
    await ledger.append(largeOnes(1, COUNT))
    const copied = new AbortController()
    const copying = copyDirectory(directory, target).finally(() => copied.abort())
    while (!copied.signal.aborted) await ledger.append([large(ledger.last() + 1)])
    const { last } = await copying
    expect(ledger.last()).toBeGreaterThan(last)
    await withStore({ directory: target }, async (copy) => {
      expect(copy.ledger.last()).toBe(last)
      expect(await copy.ledger.read(COUNT, 1)).toEqual([large(COUNT)])
      await copy.ledger.append([madeEntry(last + 1)])
    })
  })
})

it('holds the newest snapshot, and nothing that others may read', async () => {
  const [directory, target] = [await directories(), await directories()]
  await withStore({ directory }, async ({ ledger, snapshots }) => {
    await ledger.append([madeEntry(1), madeEntry(2)])
    for (const sequence of [1, 2]) await snapshots.write(sequence, onePart())
  })
  expect(await copyDirectory(directory, target)).toEqual({ last: 2, daysLeftOut: 0 })
  expect(await readdir(dataFiles.snapshots(target))).toEqual(['snapshot-0000000000000002'])
  expect((await stat(dataFiles.ledger(target))).mode & 0o777).toBe(0o600)
  await withStore({ directory: target }, async ({ snapshots }) => {
    expect(await snapshots.latest()).toMatchObject({ sequence: 2 })
  })
})

it('refuses a folder that has a ledger', async () => {
  const [directory, target] = [await directories(), await directories()]
  await withStore({ directory }, ({ ledger }) => ledger.append([madeEntry(1)]))
  await writeFile(dataFiles.ledger(target), 'precious')
  await expect(copyDirectory(directory, target)).rejects.toThrow('EEXIST')
})
