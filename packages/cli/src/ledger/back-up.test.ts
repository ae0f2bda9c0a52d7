import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBackupNote } from '@winnow/server'
import { copyClosed } from '../copy-closed.test.support.ts'
import { runHere } from '../run-here.test.support.ts'

let folder = ''
let dataDir = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-backup-'))
  dataDir = join(folder, 'data')
  const file = join(folder, 'events.jsonl')
  const users = ['ann', 'bob', 'cid']
  const lines = users.map((user) => JSON.stringify({ $type: '$create_account', $user_id: user }))
  await writeFile(file, lines.join('\n'))
  await runHere(['import', file, '--data-dir', dataDir])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const backUp = (to: string, ...more: string[]) =>
  runHere(['backup', join(folder, to), '--data-dir', dataDir, ...more])

it('is a data directory of its own, with keys and pinned scripts, and replays to the same digests', async () => {
  const made = await backUp('copy', '--json')
  expect(JSON.parse(made.out)).toMatchObject({ folder: join(folder, 'copy'), entries: 3 })
  const names = ['credentials.json', 'ledger.db', 'local-access.json', 'scripts', 'snapshots']
  expect((await readdir(join(folder, 'copy'))).sort()).toEqual([...names, 'versions.jsonl'])
  const scripts = await readdir(join(dataDir, 'scripts'))
  expect(scripts).toHaveLength(1)
  expect(await readdir(join(folder, 'copy/scripts'))).toEqual(scripts)
  const replayed = await runHere(['replay', '--json', '--data-dir', join(folder, 'copy')])
  expect(JSON.parse(replayed.out)).toMatchObject({
    equal: true,
    outcomes: { entries: 3 },
    records: { unread: 'there are none' },
  })
})

it('has the reports of backtests and bulk actions, and no file that is still being written', async () => {
  const kept = join(dataDir, 'backtests')
  await mkdir(kept)
  await writeFile(join(kept, 'b_1.json'), '{"id":"b_1"}')
  await writeFile(join(kept, 'b_2.json.tmp'), '{')
  const bulk = join(dataDir, 'bulk-actions')
  await mkdir(bulk)
  await writeFile(join(bulk, 'ba_1.json'), '{"id":"ba_1"}')
  await backUp('with-backtests')
  await rm(kept, { recursive: true })
  await rm(bulk, { recursive: true })
  expect(await readdir(join(folder, 'with-backtests/backtests'))).toEqual(['b_1.json'])
  expect(await readdir(join(folder, 'with-backtests/bulk-actions'))).toEqual(['ba_1.json'])
})

it.each([
  ['a folder that is there', 'data', 'is there already: name a new folder'],
  ['a folder in one that is not there', 'nowhere/copy', 'make or mount it first'],
])('is not made in %s', async (_, to, said) => {
  expect(await backUp(to)).toMatchObject({ code: 1, err: expect.stringContaining(said) })
})

it('that fails leaves nothing behind', async () => {
  const damaged = join(folder, 'damaged')
  await mkdir(damaged)
  await writeFile(join(damaged, 'ledger.db'), 'x'.repeat(20_000))
  const failed = await runHere(['backup', join(folder, 'bad'), '--data-dir', damaged])
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('is damaged') })
  expect((await readdir(folder)).filter((name) => name.startsWith('bad'))).toEqual([])
  const note = await readBackupNote(damaged)
  expect(note).toMatchObject({
    successMs: 0,
    attempts: 1,
    failure: expect.stringContaining('is damaged'),
  })
})

it('is noted in the data directory, and so are those that fail since', async () => {
  const to = join(folder, 'noted')
  await backUp('noted')
  const made = await readBackupNote(dataDir)
  expect(made).toMatchObject({ entries: 3, folder: to, attempts: 0, failure: '' })
  for (const attempts of [1, 2]) {
    await backUp('noted')
    expect(await readBackupNote(dataDir)).toEqual({
      ...made,
      attempts,
      failure: `${to} is there already: name a new folder`,
    })
  }
  await backUp('noted-again')
  expect(await readBackupNote(dataDir)).toMatchObject({ attempts: 0, failure: '' })
})

it('is made of a directory that takes no note, and says so', async () => {
  const stubborn = join(folder, 'stubborn')
  await copyClosed(join(folder, 'copy'), stubborn)
  await mkdir(join(stubborn, 'backups.json'))
  const made = await runHere(['backup', join(folder, 'of-stubborn'), '--data-dir', stubborn])
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('will not know of this') })
})
