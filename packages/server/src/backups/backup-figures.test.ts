import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBackupFigures } from './backup-figures.ts'
import { backupNotePath, NO_BACKUP, readBackupNote, writeBackupNote } from './backup-note.ts'

let dataDirectory = ''
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'winnow-backup-figures-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

async function figures(): Promise<readonly string[]> {
  const registry = new Registry()
  openBackupFigures(registry, dataDirectory)
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('winnow_'))
}

it('say what the note says, as it is now', async () => {
  expect(await figures()).toEqual([
    'winnow_backup_success_timestamp_seconds 0',
    'winnow_backup_sequence 0',
    'winnow_backup_attempts 0',
  ])
  const note = { successMs: 1_700_000_000_000, entries: 12, folder: '/b', attempts: 3, failure: '' }
  await writeBackupNote(dataDirectory, note)
  expect(await readBackupNote(dataDirectory)).toEqual(note)
  expect(await figures()).toEqual([
    'winnow_backup_success_timestamp_seconds 1700000000',
    'winnow_backup_sequence 12',
    'winnow_backup_attempts 3',
  ])
})

it.each([
  ['cut short', '{"successMs":170000000'],
  ['empty', ''],
  ['no object', '[1]'],
  ['of other types', '{"successMs":"1","entries":-1,"folder":{"toString":1},"attempts":1.5}'],
])('a note that is %s proves no backup', async (_, text) => {
  await writeFile(backupNotePath(dataDirectory), text)
  expect(await readBackupNote(dataDirectory)).toEqual(NO_BACKUP)
})
