import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-doctor-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const examined = (dataDir: string) => runHere(['doctor', '--port', '0', '--data-dir', dataDir])

/** Imports sign-ups of as many new users; the end of an import writes a snapshot. */
async function importUsers(dataDir: string, users: readonly string[]): Promise<void> {
  const file = join(folder, 'events.jsonl')
  const lines = users.map((user) => JSON.stringify({ $type: '$create_account', $user_id: user }))
  await writeFile(file, lines.join('\n'))
  expect(await runHere(['import', file, '--data-dir', dataDir])).toMatchObject({ code: 0 })
}

async function damage(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  await handle.write('damage', Math.floor(size / 2))
  await handle.close()
}

it('a damaged snapshot is told, with what a start does without it', async () => {
  const dataDir = join(folder, 'snapshots')
  const snapshots = join(dataDir, 'snapshots')
  await importUsers(dataDir, ['ann', 'bob', 'cid'])
  await importUsers(dataDir, ['dan', 'eve'])
  const [older = '', newer = ''] = (await readdir(snapshots)).sort()

  await damage(join(snapshots, newer))
  const doubtful = await examined(dataDir)
  expect(doubtful.out).toContain(
    '! snapshot         the one at entry 5 is damaged: the next start takes the one at entry 3, and reads 2 entries',
  )
  expect(doubtful.code).toBe(0)

  await damage(join(snapshots, older))
  expect((await examined(dataDir)).out).toContain(
    'entry 5 is damaged: the next start reads the whole ledger, 5 entries',
  )
})

it('an empty ledger.db is told as what it is', async () => {
  const dataDir = await mkdtemp(join(folder, 'empty-'))
  await writeFile(join(dataDir, 'ledger.db'), '')
  const begun = await examined(dataDir)
  expect(begun.out).toContain('– ledger           empty, 0 bytes: the next start begins a new one')
  expect(begun.code).toBe(0)
  const replayed = await runHere(['replay', '--data-dir', dataDir])
  expect(replayed.err).toContain('ledger.db is empty, 0 bytes')

  await writeFile(join(dataDir, 'records.db'), 'what was made of it')
  const lost = await examined(dataDir)
  expect(lost.out).toContain(`✗ ledger           ledger.db in ${dataDir} is empty, 0 bytes`)
  expect(lost.out).toContain('restore it from a backup')
  expect(lost.code).toBe(1)
})
