import { CliError } from '../cli-error.ts'
import { findService } from './running-service.ts'

/** What may hold a directory in which no service says that it runs. */
const UNNAMED =
  'a service that is still starting, or another command. Run this again once it is ready, or done'

/** Throws the error; of a directory that is in use one that says by whom. Errors: CliError, or `error`. */
export async function throwWithHolder(error: unknown, dataDir: string): Promise<never> {
  if (!(error instanceof Error) || error.name !== 'DirectoryInUse') throw error
  const service = await findService(dataDir)
  const holder =
    service === undefined ? UNNAMED : `the service at ${service.url}, process ${service.pid}`
  throw new CliError(`${error.message}: ${holder}`, { cause: error })
}
