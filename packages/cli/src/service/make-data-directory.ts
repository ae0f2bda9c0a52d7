import type { Store } from '@winnow/engine'
import { CliError } from '../cli-error.ts'
import { credentialsPath } from './credentials.ts'
import { isDataDirectory } from './data-directory.ts'
import { chosenDatabase, type DataPlace } from './data-place.ts'
import { throwDatabaseError } from './open-as-owner.ts'

/** Makes a data directory with an account, or the tables of a database. Errors: CliError, where there are data already; the store's. */
export async function makeDataDirectory(place: DataPlace): Promise<void> {
  const { dataDir } = place
  const store = await openNew(place)
  try {
    if ((await store.accounts.list()).length > 0)
      throw new CliError('the database has data already')
    const { makeNodeKeys, openLocalAccess } = await import('@winnow/server')
    if (chosenDatabase(place) === undefined) {
      await openLocalAccess(store.accounts, dataDir, Date.now())
    } else await makeNodeKeys(store, dataDir, Date.now())
  } finally {
    await store.close()
  }
  const made = chosenDatabase(place) === undefined ? dataDir : 'the database'
  process.stderr.write(`${made} is made; its keys are in ${credentialsPath(dataDir)}\n`)
}

async function openNew(place: DataPlace): Promise<Store> {
  const url = chosenDatabase(place)
  const { dataDir: directory } = place
  const { openDatabaseStore, openSqliteStore } = await import('@winnow/store')
  if (url !== undefined) return openDatabaseStore({ directory, url }).catch(throwDatabaseError)
  if (isDataDirectory(directory)) throw new CliError(`${directory} is a data directory already`)
  return openSqliteStore({ directory })
}
