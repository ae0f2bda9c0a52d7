import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openResumable } from '../import/resumable-file.ts'
import { openLines } from './line-writer.ts'
import { mustBeNoDataFile } from './no-data-file.ts'
import { inWholeFile } from './whole-file.ts'

const DATA_FILES = [
  'ledger.db',
  'ledger.db-wal',
  'records.db',
  'credentials.json',
  'local-access.json',
  'snapshots/snapshot-0000000000000003',
]
const REFUSED = 'is a file of a data directory: name another file to be written'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-data-'))
  await mkdir(join(folder, 'snapshots'))
  for (const name of [...DATA_FILES, 'all.jsonl']) await writeFile(join(folder, name), 'kept')
})
afterEach(() => rm(folder, { recursive: true }))

it.each(DATA_FILES)('no command writes over %s', async (name) => {
  const path = join(folder, name)
  const link = join(folder, 'link')
  await symlink(name, link)
  for (const one of [path, link]) {
    expect(() => openLines(one)).toThrow(REFUSED)
    await expect(inWholeFile(one, async () => 0)).rejects.toThrow(REFUSED)
    await expect(openResumable(one, 0)).rejects.toThrow(REFUSED)
  }
  expect(await readFile(path, 'utf8')).toBe('kept')
})

it('other files may be anywhere, and files of these names elsewhere', async () => {
  await mkdir(join(folder, 'exports', 'old'), { recursive: true })
  const elsewhere = join(folder, 'exports', 'old', 'credentials.json')
  await writeFile(elsewhere, '')
  for (const path of ['-', join(folder, 'all.jsonl'), join(folder, 'new.db'), elsewhere]) {
    expect(() => mustBeNoDataFile(path)).not.toThrow()
  }
})
