import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkOwners } from './check-owners.ts'

const OTHER = 65_534
const isRoot = process.getuid?.() === 0

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-owners-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('says nothing of a directory without a ledger', async () => {
  expect(await checkOwners(folder)).toMatchObject({ state: 'unseen' })
  expect(await checkOwners(join(folder, 'none'))).toMatchObject({ state: 'unseen' })
})

it.skipIf(!isRoot)(
  'names what belongs to another user than the ledger, and how to mend it',
  async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    await mkdir(join(dataDir, 'snapshots'))
    const names = ['ledger.db', 'ledger.db-wal', 'records.db']
    for (const name of names) await writeFile(join(dataDir, name), '')
    expect(await checkOwners(dataDir)).toMatchObject({ state: 'well' })

    for (const name of ['ledger.db', 'records.db']) await chown(join(dataDir, name), OTHER, OTHER)
    expect(await checkOwners(dataDir)).toMatchObject({
      state: 'ill',
      told: `user ${OTHER} owns ledger.db, but not ledger.db-wal, snapshots`,
      remedy: `chown -R ${OTHER} ${dataDir}`,
    })
  },
)
