import { CliError } from '../cli-error.ts'
import { findService } from '../service/running-service.ts'

/** Error: CliError, a service runs on the directory. */
export async function mustBeStopped(dataDir: string): Promise<void> {
  const service = await findService(dataDir)
  if (service === undefined) return
  throw new CliError(`a service runs on ${dataDir} (process ${service.pid}): stop it first`)
}
