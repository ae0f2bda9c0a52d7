import type { Store } from '@winnow/engine'
import { CliError } from '../cli-error.ts'
import { mustBeDataDirectory } from './data-directory.ts'
import { chosenDatabase, type DataPlace } from './data-place.ts'
import { throwWithHolder } from './throw-with-holder.ts'

/**
 * Opens a data directory or a database to change it, so no service may run on it, and lets go of it, whatever came of
 * `work`. Errors: CliError; the store's; those of `work`.
 */
export async function asOwner<Result>(
  place: DataPlace,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const url = chosenDatabase(place)
  if (url === undefined) mustBeDataDirectory(place.dataDir)
  const opened = url === undefined ? openOwnDirectory(place.dataDir) : openOwnDatabase(place, url)
  const store = await opened.catch((error: unknown) => throwWithHolder(error, place.dataDir))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function openOwnDirectory(directory: string): Promise<Store> {
  const { openSqliteStore } = await import('@winnow/store')
  return openSqliteStore({ directory })
}

async function openOwnDatabase({ dataDir: directory }: DataPlace, url: string): Promise<Store> {
  const { openDatabaseStore } = await import('@winnow/store')
  return openDatabaseStore({ directory, url, mustExist: true }).catch(throwDatabaseError)
}

/** Errors that name the database, as a command reports them. */
export function throwDatabaseError(cause: unknown): never {
  if (!(cause instanceof Error)) throw cause
  const { name, message } = cause
  if (name === 'DatabaseInUse') {
    throw new CliError(`${message}: stop the service there first, or name it with --url`, { cause })
  }
  if (name === 'DatabaseRefused' || name === 'DatabaseIsNewer' || name === 'DirectoryRefused') {
    throw new CliError(message, { cause })
  }
  throw cause
}
