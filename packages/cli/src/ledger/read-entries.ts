import type { Ledger, LedgerEntry } from '@winnow/engine'

/** Entries read at once. */
const READ_ENTRIES = 2_000

/** Entries 1 … `last` of a ledger, a batch at a time; the next one is read ahead. */
export async function* readEntries(
  ledger: Ledger,
  last = ledger.last(),
): AsyncGenerator<readonly LedgerEntry[]> {
  const read = (from: number) => ledger.read(from, Math.min(READ_ENTRIES, last - from + 1))
  let next = read(1)
  for (let done = 0; done < last;) {
    const entries = await next
    if (entries.length === 0)
      throw new Error(`the ledger has no entry ${done + 1} but says it goes on`)
    done += entries.length
    next = done < last ? read(done + 1) : Promise.resolve([])
    // The loop awaits it in its next round and throws then; this keeps a failure from being unhandled until then.
    next.catch(() => undefined)
    yield entries
  }
}
