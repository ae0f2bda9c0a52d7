import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '@winnow/engine'
import { CliError } from '../cli-error.ts'
import { findService } from '../running-service.ts'

/**
 * Opens a data directory that no service runs on. Errors: CliError when there is none, when a service
 * runs, or when it cannot be opened.
 */
export async function openDirectory(dataDir: string): Promise<Store> {
  if (!existsSync(join(dataDir, 'ledger.db'))) {
    throw new CliError(
      `${dataDir} is no data directory: it has no ledger.db. Name one with --data-dir.`,
    )
  }
  const running = await findService(dataDir)
  if (running !== undefined) {
    throw new CliError(
      `the service at ${running.url} uses ${dataDir}: stop it first, then run this again`,
    )
  }
  const { openSqliteStore } = await import('@winnow/store')
  return openSqliteStore({ directory: dataDir }).catch((cause: unknown) => {
    const told = cause instanceof Error ? cause.message : String(cause)
    throw new CliError(told, { cause })
  })
}
