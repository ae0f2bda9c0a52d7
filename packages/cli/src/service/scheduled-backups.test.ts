import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readBackupNote } from '@winnow/server'
import { runHere } from '../run-here.test.support.ts'
import { ended, startWinnow } from '../run-winnow.test.support.ts'
import { until } from '../until.test.support.ts'
import { findService } from './running-service.ts'

let folder = ''
let dataDir = ''
let to = ''
let service: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-scheduled-'))
  dataDir = join(folder, 'data')
  to = await mkdtemp(join(folder, 'backups-'))
})
afterEach(async () => {
  service?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A service with a backup every three seconds, or when the last one is made: each is a process of its own. */
function serve(backupTo: string): Promise<{ readonly err: string }> {
  const words = ['serve', '--port', '0', '--data-dir', dataDir, '--backup-to', backupTo]
  const often = ['--backup-schedule', '*/3 * * * * *', '--backup-keep', '1']
  service = startWinnow([...words, ...often])
  return ended(service)
}

async function figure(name: string): Promise<number> {
  const found = await findService(dataDir)
  if (found === undefined) return 0
  const text = await (await fetch(`${found.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

it('makes backups that open while the service runs, keeps as many as told, and tells it', async () => {
  const end = serve(to)
  await until(
    async () => (await figure('winnow_backup_success_timestamp_seconds')) > 0 || undefined,
  )
  const { successMs } = await readBackupNote(dataDir)
  await until(async () => (await readBackupNote(dataDir)).successMs > successMs || undefined)
  service?.kill('SIGTERM')
  await end
  // The stop may have met the deletion of an older one, which has lost its name then.
  const names = (await readdir(to)).filter((name) => !name.endsWith('.unfinished-deleted'))
  expect(names.filter((name) => name.includes('unfinished'))).toEqual([])
  expect(names.length).toBeLessThanOrEqual(2)
  const [newest = ''] = names.toSorted().toReversed()
  const doctor = await runHere(['doctor', '--port', '0', '--data-dir', join(to, newest)])
  expect(doctor.code).toBe(0)
})

it('tells in figures, on the standard error and by doctor that backups fail', async () => {
  const nowhere = join(folder, 'not-mounted')
  const end = serve(nowhere)
  await until(async () => (await figure('winnow_backup_attempts')) > 0 || undefined)
  expect(await figure('winnow_backup_success_timestamp_seconds')).toBe(0)
  service?.kill('SIGTERM')
  expect((await end).err).toContain('not-mounted is not there: make or mount it first')
  const doctor = await runHere(['doctor', '--port', '0', '--data-dir', dataDir])
  expect(doctor.out).toMatch(
    /! backups +none succeeded; attempts since: \d+, the last one failed: /,
  )
})

it('refuses a schedule that is none, before it starts', async () => {
  const words = ['--data-dir', dataDir, '--backup-to', to, '--backup-schedule', 'daily']
  const refused = await ended(startWinnow(['serve', '--port', '0', ...words]))
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('--backup-schedule must be a schedule')
})
