import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyClosed } from '../copy-closed.test.support.ts'
import { runHere } from '../run-here.test.support.ts'
import { verifyBackup } from './verify-backup.ts'

let folder = ''
let dataDir = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-verify-'))
  dataDir = join(folder, 'data')
  await importOne(dataDir)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function importOne(directory: string): Promise<void> {
  const file = join(folder, 'events.jsonl')
  await writeFile(file, JSON.stringify({ $type: '$create_account', $user_id: 'ann' }))
  expect(await runHere(['import', file, '--data-dir', directory])).toMatchObject({ code: 0 })
}

async function copyOf(directory: string): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'))
  await rm(copy, { recursive: true })
  expect(await runHere(['backup', copy, '--data-dir', directory])).toMatchObject({ code: 0 })
  return copy
}

async function damage(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write('damage', at)
  await handle.close()
}

const snapshotOf = async (copy: string): Promise<string> => {
  const [name = ''] = await readdir(join(copy, 'snapshots'))
  return join(copy, 'snapshots', name)
}

it('takes a copy that is whole', async () => {
  await expect(verifyBackup(await copyOf(dataDir), dataDir, 1)).resolves.toBeUndefined()
})

it.each<[string, string, (copy: string) => Promise<unknown>]>([
  ['that lacks entries', 'ends with entry 1, and 2 were copied', async () => undefined],
  ['without a ledger', 'dropped', (copy) => rm(join(copy, 'ledger.db'))],
  ['whose ledger is damaged', 'dropped', (copy) => damage(join(copy, 'ledger.db'), 0)],
  [
    'of another ledger',
    'the secret of another ledger',
    async (copy) => {
      const other = await mkdtemp(join(folder, 'other-'))
      await importOne(other)
      await copyClosed(await copyOf(other), copy)
    },
  ],
  [
    'whose snapshot is damaged',
    'its snapshot at entry 1 is damaged',
    async (copy) => damage(await snapshotOf(copy), 40),
  ],
])('refuses a copy %s', async (what, why, spoil) => {
  const copy = await copyOf(dataDir)
  await spoil(copy)
  const last = what === 'that lacks entries' ? 2 : 1
  await expect(verifyBackup(copy, dataDir, last)).rejects.toThrow(why)
})
