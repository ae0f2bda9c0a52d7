import type { Ledger, LedgerEntry } from '@winnow/engine'

/** Entries read at once. */
const READ_ENTRIES = 2_000

/** All entries of a ledger in their order, a batch at a time; the next one is read ahead. */
export async function* readEntries(ledger: Ledger): AsyncGenerator<readonly LedgerEntry[]> {
  const last = ledger.last()
  let next = ledger.read(1, READ_ENTRIES)
  for (let done = 0; done < last;) {
    const entries = await next
    if (entries.length === 0)
      throw new Error(`the ledger has no entry ${done + 1} but says it goes on`)
    done += entries.length
    next = done < last ? ledger.read(done + 1, READ_ENTRIES) : Promise.resolve([])
    yield entries
  }
}
