import { expect, it } from 'vitest'
import { StoreStopped } from '../errors.ts'
import { temporaryDirectories } from '../laws/stores.test.support.ts'
import { madeEntry } from './made-entry.test.support.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const directories = temporaryDirectories()

it('who asks closed records to settle does not wait for ever', async () => {
  const store = await openSqliteStore({ directory: await directories() })
  await store.ledger.append([madeEntry(1)])
  await store.close()
  const outcome = await store.records.settled(1).catch((error: unknown) => error)
  expect(outcome ?? new StoreStopped('folded before')).toBeInstanceOf(StoreStopped)
})
