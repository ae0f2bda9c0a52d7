import { setImmediate as nextTurn } from 'node:timers/promises'
import { LedgerDamaged } from '../../errors.ts'
import type { PackedEntries } from './entry-pack.ts'

/** Reads entries, and looks at their checksums. */
interface EntryReader {
  entries(range: { readonly from: number; readonly last: number }): PackedEntries
}

/** Reads entries 1 … `last`: each must be there, and what was written. Error: LedgerDamaged, which names the first that is not. */
export async function verifyEntries(reader: EntryReader, last: number): Promise<void> {
  for (let read = 0; read < last;) {
    const { count } = reader.entries({ from: read + 1, last })
    if (count === 0) throw new LedgerDamaged(`entry ${read + 1} of the ledger is missing`)
    read += count
    await nextTurn()
  }
}
