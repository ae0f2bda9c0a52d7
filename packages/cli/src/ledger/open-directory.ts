import type { ReadOnlyStore } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import { mustBeDataDirectory } from '../service/data-directory.ts'

/**
 * Opens a data directory to read what it holds now, whether a service runs on it or not. Errors:
 * CliError when there is none, or when it cannot be read.
 */
export async function openDirectory(dataDir: string): Promise<ReadOnlyStore> {
  mustBeDataDirectory(dataDir)
  const { openReadOnlyStore } = await import('@winnow/store')
  try {
    return openReadOnlyStore(dataDir)
  } catch (cause) {
    throw new CliError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
