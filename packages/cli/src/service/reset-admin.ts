import { ownCommand } from '../own-command.ts'
import { credentialsPath } from './credentials.ts'
import type { DataPlace } from './data-place.ts'
import { asOwner } from './open-as-owner.ts'

/**
 * Gives whoever owns the data directory, or the database, a new admin token and new keys of the local account, in the data
 * directory. Errors: CliError when there is none; the store's when a service runs on it.
 */
export async function resetAdmin(place: DataPlace): Promise<void> {
  const { dataDir } = place
  const { resetAccess } = await import('@winnow/server')
  await asOwner(place, (store) => resetAccess(store, dataDir, Date.now()))
  process.stderr.write(
    `${credentialsPath(dataDir)} holds a new admin token and new keys; the former token works no longer, ` +
      `former keys do: see ${ownCommand(['keys', 'list'])}\n`,
  )
}
