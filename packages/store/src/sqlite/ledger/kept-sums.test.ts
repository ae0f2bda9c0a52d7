import { expect, it } from 'vitest'
import { LedgerDamaged } from '../../errors.ts'
import { temporaryDirectories, withStore } from '../../laws/stores.test.support.ts'
import { copyDirectory } from '../copy-directory.ts'
import { dataFiles } from '../data-files.ts'
import { closeTidily, openDatabase } from '../database/open-database.ts'
import { madeEntry } from '../made-entry.test.support.ts'
import { openReadOnlyStore } from '../open-read-only.ts'

const directories = temporaryDirectories()

/** An account with a key, of which one is revoked later. */
async function filled(): Promise<string> {
  const directory = await directories()
  await withStore({ directory }, async ({ accounts, ledger }) => {
    const { id, environments } = await accounts.create({ name: 'Shop', nowMs: 1 })
    const environment = environments.production.number
    const key = { hint: 'abcd', kind: 'api', environment, nowMs: 2 } as const
    const { id: keyId } = await accounts.addKey({ ...key, sha256: 'a'.repeat(64) })
    await accounts.addKey({ ...key, sha256: 'b'.repeat(64) })
    await accounts.revokeKey(id, keyId)
    await accounts.update(id, { name: 'Shop 2', beaconRules: { require: [] } as never })
    await ledger.append([madeEntry(1)])
  })
  return directory
}

function change(directory: string, sql: string): void {
  const database = openDatabase(dataFiles.ledger(directory))
  database.exec(sql)
  closeTidily(database)
}

async function checked(directory: string): Promise<void> {
  const store = openReadOnlyStore(directory)
  try {
    await store.checkFile()
  } finally {
    await store.close()
  }
}

const reportedAtStart = async (directory: string): Promise<readonly string[]> => {
  const told: string[] = []
  await withStore({ directory, onDamage: ({ message }) => told.push(message) }, async () => {})
  return told
}

it('accounts and keys that the service wrote are what was written', async () => {
  const directory = await filled()
  await checked(directory)
  expect(await reportedAtStart(directory)).toEqual([])
  expect((await copyDirectory(directory, await directories())).last).toBe(1)
})

it.each([
  ['a name', "UPDATE accounts SET name = 'Shoq 2'"],
  ['which environment it is', "UPDATE environments SET name = 'productiom' WHERE number = 1"],
  ['the hash of a key', "UPDATE keys SET sha256 = replace(sha256, 'b', 'c')"],
  ['which keys there are', 'DELETE FROM keys WHERE rowid = 1'],
])('a change of %s is told at a start, by doctor, and no backup is made', async (_, sql) => {
  const directory = await filled()
  change(directory, sql)
  const words = /in ledger\.db are not what was written/
  await expect(checked(directory)).rejects.toThrow(words)
  await expect(copyDirectory(directory, await directories())).rejects.toThrow(words)
  expect(await reportedAtStart(directory)).toEqual([expect.stringMatching(words)])
})

it('a change is told still, after the service changed another row', async () => {
  const directory = await filled()
  change(directory, "UPDATE keys SET state = 'active'")
  await withStore({ directory }, ({ accounts }) => accounts.create({ name: 'Other', nowMs: 3 }))
  expect(await reportedAtStart(directory)).toHaveLength(1)
})

it.each([
  ['seed', '[1,2,3,4]'],
  ['seed', '{'],
  ['sums', '{'],
])('with another %s (%s) no start is made', async (key, value) => {
  const directory = await filled()
  change(directory, `UPDATE meta SET value = '${value}' WHERE key = '${key}'`)
  await expect(reportedAtStart(directory)).rejects.toThrow(LedgerDamaged)
})

it('a ledger that is older than its sums gets them, and its rows are taken as they are', async () => {
  const directory = await filled()
  change(directory, "DELETE FROM meta WHERE key = 'sums'; UPDATE accounts SET name = 'Old'")
  await checked(directory)
  expect(await reportedAtStart(directory)).toEqual([])
  change(directory, "UPDATE accounts SET name = 'Older'")
  expect(await reportedAtStart(directory)).toHaveLength(1)
})
