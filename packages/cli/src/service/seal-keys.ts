import { CliError } from '../cli-error.ts'
import { isConfirmed } from '../output/is-confirmed.ts'
import { credentialsPath } from './credentials.ts'
import { mustBeDataDirectory } from './data-directory.ts'
import { chosenDatabase, type DataPlace, mustBeOfNode } from './data-place.ts'

interface SealFlags extends DataPlace {
  readonly yes?: boolean
}

/** Removes the plain keys from the data directory. Errors: CliError, also where nobody confirms. */
export async function sealKeys(flags: SealFlags): Promise<void> {
  const { dataDir, yes } = flags
  if (chosenDatabase(flags) === undefined) mustBeDataDirectory(dataDir)
  else mustBeOfNode(dataDir)
  const path = credentialsPath(dataDir)
  if (yes !== true && !(await isConfirmed(`Remove ${path}? Keep its keys elsewhere first.`))) {
    throw new CliError(
      `keys and the admin token of ${path} can be shown nowhere once it is removed: keep them elsewhere, then say --yes`,
      { exitCode: 2 },
    )
  }
  const { sealCredentials } = await import('@winnow/server')
  const isRemoved = await sealCredentials(dataDir, Date.now())
  const removal = isRemoved ? `${path} is removed.` : `${path} was not there.`
  process.stderr.write(
    `${removal} All keys work on; commands need them as --api-key or WINNOW_KEY, and as --admin-token or WINNOW_ADMIN_TOKEN.\n`,
  )
}
