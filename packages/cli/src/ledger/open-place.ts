import type { ReadOnlyStore } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import { type DataPlace, storePlaceOf } from '../service/data-place.ts'

/**
 * Opens a data directory or a database to read what it holds now, whether a service runs on it or not. Errors: CliError when
 * there is none, or when it cannot be read.
 */
export async function openPlace(place: DataPlace): Promise<ReadOnlyStore> {
  const found = storePlaceOf(place)
  const { openReader } = await import('@winnow/store')
  try {
    return await openReader(found)
  } catch (cause) {
    throw new CliError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
