import { expect, it } from 'vitest'
import { LedgerDamaged } from '../errors.ts'
import { temporaryDirectories, withStore } from '../laws/stores.test.support.ts'
import { copyDirectory } from './copy-directory.ts'
import { dataFiles } from './data-files.ts'
import { madeEntry } from './made-entry.test.support.ts'
import { openDatabase } from './database/open-database.ts'

const directories = temporaryDirectories()
const made = (count: number) => Array.from({ length: count }, (_, at) => madeEntry(at + 1))

/** A ledger of five entries that SQLite finds sound, after `sql` was done to it. */
async function changedBy(sql: string): Promise<string> {
  const directory = await directories()
  await withStore({ directory }, ({ ledger }) => ledger.append(made(5)))
  const database = openDatabase(dataFiles.ledger(directory))
  database.exec(sql)
  database.close()
  return directory
}

it.each([
  ['a letter of its body', "body = replace(body, '$type', '$typf')"],
  ['a byte of its outcome', "outcome = CAST(outcome || x'00' AS BLOB)"],
  ['its time', 'received_at_ms = received_at_ms + 1'],
  ['its environment', 'environment = environment + 1'],
  ['its kind', 'kind = 1 - kind'],
  ['its request', "request_id = '0123456789abcdef0123456789abcdef'"],
  ['its checksum', 'checksum = checksum + 1'],
])('an entry is not given back when %s has changed', async (_, change) => {
  const directory = await changedBy(`UPDATE ledger SET ${change} WHERE sequence = 3`)
  await withStore({ directory }, async ({ ledger }) => {
    await expect(ledger.read(1, 5)).rejects.toThrow(LedgerDamaged)
    await expect(ledger.get(3)).rejects.toThrow('entry 3 of the ledger is damaged')
    expect(await ledger.read(1, 2)).toEqual(made(5).slice(0, 2))
    expect(await ledger.read(4, 2)).toEqual(made(5).slice(3))
  })
})

it('a damaged entry is told of once, by its number', async () => {
  const directory = await changedBy('UPDATE ledger SET kind = 1 - kind WHERE sequence = 3')
  const told: string[] = []
  await withStore({ directory, onDamage: ({ message }) => told.push(message) }, async (store) => {
    await expect(store.ledger.get(3)).rejects.toThrow(LedgerDamaged)
    await expect(store.ledger.read(1, 5)).rejects.toThrow(LedgerDamaged)
  })
  expect(told).toEqual([expect.stringContaining('entry 3 of the ledger')])
})

it('a damaged ledger is not copied', async () => {
  const directory = await changedBy('UPDATE ledger SET kind = 1 - kind WHERE sequence = 3')
  const copying = copyDirectory(directory, await directories())
  await expect(copying).rejects.toThrow('entry 3 of the ledger is damaged')
})

it('entries from before there were checksums are read', async () => {
  const directory = await changedBy('UPDATE ledger SET checksum = NULL WHERE sequence < 4')
  await withStore({ directory }, async ({ ledger }) => {
    expect(await ledger.read(1, 5)).toEqual(made(5))
  })
})
