import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StorePlace } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import { ownCommand } from '../own-command.ts'
import { isDataDirectory, mustBeDataDirectory } from './data-directory.ts'

/** Where a command finds its data, as `--data-dir` and `--database-url` say. */
export interface DataPlace {
  readonly dataDir: string
  /** Has the ledger; the directory has what belongs to the node. */
  readonly databaseUrl?: string | undefined
}

/** As the setting `database_url` says that there is none. */
const NONE = 'none'

const POSTGRES = /^postgres(?:ql)?:\/\//

export const isDatabaseUrl = (text: string): boolean => POSTGRES.test(text) && URL.canParse(text)

/** The database that the options name; undefined = everything is in the data directory. Errors: CliError, for what is no address of one. */
function databaseOf({ databaseUrl }: DataPlace): string | undefined {
  if (databaseUrl === undefined || databaseUrl === NONE) return undefined
  if (isDatabaseUrl(databaseUrl)) return databaseUrl
  throw new CliError(
    '--database-url (WINNOW_DATABASE_URL) must be an address as postgres://user@host:5432/name, or none',
    { exitCode: 2 },
  )
}

/** The place of data that must be there. Errors: CliError, also where both a directory and a database have a ledger. */
export function storePlaceOf(place: DataPlace): StorePlace {
  const databaseUrl = chosenDatabase(place)
  const { dataDir: directory } = place
  if (databaseUrl !== undefined) return { databaseUrl, directory }
  mustBeDataDirectory(directory)
  return directory
}

/** The database that the options name. Errors: CliError, where the directory has a ledger of its own. */
export function chosenDatabase(place: DataPlace): string | undefined {
  const databaseUrl = databaseOf(place)
  if (databaseUrl === undefined || !isDataDirectory(place.dataDir)) return databaseUrl
  throw new CliError(
    `${place.dataDir} has a ledger of its own, and a database is named, too: say --database-url none for the directory, or another --data-dir`,
    { exitCode: 2 },
  )
}

/** Errors: CliError, where a database is named: `what` works on a directory only, and `way` says what helps. */
export function mustHaveNoDatabase(place: DataPlace, what: string, way: string): void {
  if (databaseOf(place) === undefined) return
  throw new CliError(
    `${what} does not work on a database: ${way}. For a data directory, say --database-url none`,
    { exitCode: 2 },
  )
}

/** A misspelt directory must not become that of a node. Error: CliError. */
export function mustBeOfNode(dataDir: string): void {
  if (existsSync(join(dataDir, 'local-access.json'))) return
  throw new CliError(
    `no service was started on ${dataDir} with this database: it has no local-access.json. Name its directory with --data-dir, or make both with "${ownCommand(['init'])}"`,
  )
}
