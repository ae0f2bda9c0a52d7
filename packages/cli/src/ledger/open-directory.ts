import type { ReadOnlyStore, StorePlace } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import { isDataDirectory, mustBeDataDirectory } from '../service/data-directory.ts'

/**
 * Opens a data directory to read what it holds now, whether a service runs on it or not. Where it has no ledger, and
 * WINNOW_DATABASE_URL names a database, that is opened instead. Errors: CliError when there is none, or when it cannot be read.
 */
export async function openDirectory(dataDir: string): Promise<ReadOnlyStore> {
  const place = placeOf(dataDir)
  const { openReader } = await import('@winnow/store')
  try {
    return await openReader(place)
  } catch (cause) {
    throw new CliError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Error: CliError. */
function placeOf(directory: string): StorePlace {
  const databaseUrl = process.env['WINNOW_DATABASE_URL']
  if (databaseUrl !== undefined && !isDataDirectory(directory)) return { databaseUrl, directory }
  mustBeDataDirectory(directory)
  return directory
}
