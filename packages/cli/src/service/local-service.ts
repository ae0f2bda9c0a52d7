import { CliError } from '../cli-error.ts'
import { withAdvice } from '../output/with-advice.ts'
import type { DataPlace } from './data-place.ts'
import { throwDatabaseError } from './open-as-owner.ts'
import { throwWithHolder } from './throw-with-holder.ts'

/** A service started inside this process on a data directory nobody else uses. */
export interface LocalService {
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts the service on a free port of this machine, for the time of one command. Errors: CliError
 * when the directory is in use or cannot be opened.
 */
export async function openLocalService({ dataDir, databaseUrl }: DataPlace): Promise<LocalService> {
  const { loadConfig, startService } = await import('@winnow/server')
  // The key may be elsewhere: the service knows where by the environment.
  const keyFile = process.env['WINNOW_SECRETS_KEY_FILE'] ?? 'auto'
  const usual = { host: '127.0.0.1', port: '0', log_level: 'error' }
  // What a command brings into a new directory is a history from elsewhere: it gets no policy that nobody asked for.
  const database =
    databaseUrl === undefined ? {} : { database_url: databaseUrl, first_start: 'refuse' }
  const config = loadConfig({
    flags: {
      data_dir: dataDir,
      start_policy: 'none',
      secrets_key_file: keyFile,
      ...database,
      ...usual,
    },
    env: {},
  })
  try {
    const service = await startService(config)
    return { url: service.address, close: () => service.close() }
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'DirectoryInUse') {
      return throwWithHolder(cause, dataDir)
    }
    if (databaseUrl !== undefined) throwDatabaseError(cause)
    const reason = cause instanceof Error ? withAdvice(cause) : String(cause)
    throw new CliError(`the data directory ${dataDir} cannot be opened: ${reason}`, { cause })
  }
}
