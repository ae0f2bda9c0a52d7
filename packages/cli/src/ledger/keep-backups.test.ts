import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { copyClosed } from '../copy-closed.test.support.ts'
import { runHere } from '../run-here.test.support.ts'

let folder = ''
let to = ''
const dirs = { few: '', many: '', other: '' }

async function importUsers(dataDir: string, users: readonly string[]): Promise<void> {
  const file = join(folder, 'events.jsonl')
  const lines = users.map((user) => JSON.stringify({ $type: '$create_account', $user_id: user }))
  await writeFile(file, lines.join('\n'))
  expect(await runHere(['import', file, '--data-dir', dataDir])).toMatchObject({ code: 0 })
}

/** A ledger, the same one later with more entries, and one that began anew. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-keep-'))
  dirs.few = join(folder, 'few')
  dirs.many = join(folder, 'many')
  dirs.other = join(folder, 'other')
  await importUsers(dirs.few, ['ann', 'bob'])
  await copyClosed(dirs.few, dirs.many)
  await importUsers(dirs.many, ['cid'])
  await importUsers(dirs.other, ['ann', 'bob', 'cid', 'dan'])
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  to = await mkdtemp(join(folder, 'to-'))
})

const dayName = (day: number): string => `winnow-2026-11-0${day}T03-00-00Z`

/** The first backup of each directory; those of other days are copies of it. */
const made = new Map<string, string>()

async function firstBackupOf(dataDir: string): Promise<string> {
  const backup = made.get(dataDir) ?? `${dataDir}-backup`
  if (!made.has(dataDir)) {
    expect(await runHere(['backup', backup, '--data-dir', dataDir])).toMatchObject({ code: 0 })
    made.set(dataDir, backup)
  }
  return backup
}

/** A backup as a former day left it. */
const backupOf = async (dataDir: string, day: number) =>
  copyClosed(await firstBackupOf(dataDir), join(to, dayName(day)))

async function backUp(dataDir: string, keep: number) {
  const words = ['--keep', String(keep), '--data-dir', dataDir, '--json']
  const { code, out } = await runHere(['backup', '--to', to, ...words])
  expect(code).toBe(0)
  return JSON.parse(out) as { deleted: string[]; left: string[]; folder: string; entries: number }
}

const days = async (): Promise<readonly string[]> =>
  (await readdir(to)).filter((name) => name.startsWith('winnow-2026-11-0')).sort()

it('keeps as many as it is told, the newest, the new one among them', async () => {
  for (const day of [1, 2, 3, 4]) await backupOf(dirs.few, day)
  const { deleted, left } = await backUp(dirs.many, 3)
  expect(deleted).toEqual([dayName(2), dayName(1)])
  expect(left).toEqual([])
  expect(await days()).toEqual([dayName(3), dayName(4)])
})

it('after a loss, what is left does not push out what was there', async () => {
  for (const day of [1, 2]) await backupOf(dirs.many, day)
  for (const day of [3, 4]) await backupOf(dirs.few, day)
  const { deleted, left } = await backUp(dirs.few, 1)
  expect(deleted).toEqual([dayName(4), dayName(3)])
  expect(left).toEqual(
    [2, 1].map((day) => `${dayName(day)} holds 3 entries, more than the new one`),
  )
  expect(await days()).toEqual([dayName(1), dayName(2)])
})

it('a directory that began anew deletes no backup of the former one, nor counts it', async () => {
  for (const day of [1, 2]) await backupOf(dirs.few, day)
  await backupOf(dirs.other, 3)
  const { deleted, left } = await backUp(dirs.other, 2)
  expect(deleted).toEqual([])
  expect(left).toEqual([2, 1].map((day) => `${dayName(day)} is of another ledger`))
})

it('what does not open is neither deleted nor counted', async () => {
  for (const day of [1, 2]) await backupOf(dirs.few, day)
  await mkdir(join(to, dayName(3)))
  await mkdir(join(to, dayName(4)))
  await writeFile(join(to, dayName(4), 'ledger.db'), 'x'.repeat(20_000))
  await writeFile(join(to, dayName(5)), 'a file')
  const { deleted, left } = await backUp(dirs.few, 2)
  expect(deleted).toEqual([dayName(1)])
  expect(left.map((text) => text.split(' does not open: ')[0])).toEqual([5, 4, 3].map(dayName))
})

it('leaves what is called otherwise, and clears what a crash left a day ago', async () => {
  const { folder: former } = await backUp(dirs.few, 1)
  // The next one may be made in the same second, which names it.
  await rename(former, join(to, dayName(3)))
  await mkdir(join(to, 'winnow-by-hand'))
  const [old, recent] = [`${dayName(1)}.unfinished-a`, `${dayName(2)}.unfinished-b`]
  for (const name of [old, recent]) await mkdir(join(to, name))
  await utimes(join(to, old), 1_000, 1_000)
  await rm(dirs.other, { recursive: true })
  await importUsers(dirs.other, ['eve'])
  const { deleted } = await backUp(dirs.other, 1)
  expect(deleted).toEqual([])
  const names = await readdir(to)
  expect(names).toContain('winnow-by-hand')
  expect(names).toContain(recent)
  expect(names).not.toContain(old)
})

it.each([
  ['neither a folder nor --to', []],
  ['both', ['one', '--to', 'two']],
  ['--keep without --to', ['one', '--keep', '2']],
  ['--keep 0', ['--to', 'two', '--keep', '0']],
])('refuses %s as wrong use', async (_, words) => {
  expect(await runHere(['backup', ...words, '--data-dir', dirs.few])).toMatchObject({ code: 2 })
})
