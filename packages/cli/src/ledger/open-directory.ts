import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadOnlyStore } from '@winnow/store'
import { CliError } from '../cli-error.ts'

/**
 * Opens a data directory to read what it holds now, whether a service runs on it or not. Errors:
 * CliError when there is none, or when it cannot be read.
 */
export async function openDirectory(dataDir: string): Promise<ReadOnlyStore> {
  if (!existsSync(join(dataDir, 'ledger.db'))) {
    throw new CliError(
      `${dataDir} is no data directory: it has no ledger.db. Name one with --data-dir.`,
    )
  }
  const { openReadOnlyStore } = await import('@winnow/store')
  try {
    return openReadOnlyStore(dataDir)
  } catch (cause) {
    throw new CliError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
