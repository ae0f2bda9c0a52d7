import { CliError } from '../cli-error.ts'
import { credentialsPath } from './credentials.ts'
import { isDataDirectory } from './data-directory.ts'

/** Makes a data directory with an account. Errors: CliError, where there is one; the store's. */
export async function makeDataDirectory(dataDir: string): Promise<void> {
  if (isDataDirectory(dataDir)) throw new CliError(`${dataDir} is a data directory already`)
  const { openSqliteStore } = await import('@winnow/store')
  const { openLocalAccess } = await import('@winnow/server')
  const store = await openSqliteStore({ directory: dataDir })
  try {
    await openLocalAccess(store.accounts, dataDir, Date.now())
  } finally {
    await store.close()
  }
  process.stderr.write(`${dataDir} is made; its keys are in ${credentialsPath(dataDir)}\n`)
}
