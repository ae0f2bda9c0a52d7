import type { LedgerEntry } from '@winnow/engine'
import { ENTRY_KINDS } from '@winnow/engine/records'
import { DirectoryIsNewer } from './errors.ts'

/** The kind of an entry by its number in the file. Error: DirectoryIsNewer, when this version knows none of that number. */
export function entryKind(code: number, sequence: number): LedgerEntry['kind'] {
  const kind = ENTRY_KINDS[code]
  if (kind !== undefined) return kind
  throw new DirectoryIsNewer(
    `the data directory was written by a newer version of Winnow (entry ${sequence} is of kind ${code}); ` +
      'start that version, or restore a copy made before the upgrade',
  )
}
