import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BackupNote, NO_BACKUP, writeBackupNote } from '@winnow/server'
import { checkBackups } from './check-backups.ts'

const HOUR_MS = 3_600_000
const NOW_MS = Date.UTC(2026, 10, 26)

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'winnow-check-backups-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const MADE: BackupNote = { ...NO_BACKUP, successMs: NOW_MS - 2 * HOUR_MS, entries: 7, folder: '/b' }

it.each<[string, Partial<BackupNote>, string, string]>([
  ['a recent one', MADE, 'well', '2 h ago, 7 entries, in /b'],
  ['one in the future of this clock', { ...MADE, successMs: NOW_MS + 1 }, 'well', '0 h ago'],
  ['an old one', { ...MADE, successMs: NOW_MS - 27 * HOUR_MS }, 'doubtful', '27 h ago, 7 entries'],
  ['none at all', {}, 'unseen', 'none that "winnow backup" made'],
  [
    'failures since a recent one',
    { ...MADE, attempts: 2, failure: 'the disk is full' },
    'doubtful',
    '2 h ago, 7 entries; attempts since: 2, the last one failed: the disk is full',
  ],
  ['one that was killed', { attempts: 1 }, 'doubtful', 'none succeeded; attempts since: 1'],
])('of %s', async (_, note, state, told) => {
  await writeBackupNote(dataDir, { ...NO_BACKUP, ...note })
  const finding = await checkBackups(dataDir, NOW_MS)
  expect(finding).toMatchObject({ state, told: expect.stringContaining(told) })
})
