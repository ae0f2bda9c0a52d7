import { ownCommand } from '../own-command.ts'
import { credentialsPath } from './credentials.ts'
import { mustBeDataDirectory } from './data-directory.ts'

/**
 * Gives whoever owns the data directory a new admin token and new keys of the local account. Errors: CliError when there is
 * no data directory; the store's when a service runs on it.
 */
export async function resetAdmin({ dataDir }: { readonly dataDir: string }): Promise<void> {
  mustBeDataDirectory(dataDir)
  const { openSqliteStore } = await import('@winnow/store')
  const { resetAccess } = await import('@winnow/server')
  const store = await openSqliteStore({ directory: dataDir })
  try {
    await resetAccess(store.accounts, dataDir, Date.now())
  } finally {
    await store.close()
  }
  process.stderr.write(
    `${credentialsPath(dataDir)} holds a new admin token and new keys; the former token works no longer, ` +
      `former keys do: see ${ownCommand(['keys', 'list'])}\n`,
  )
}
