import type { LedgerEntry } from '@winnow/engine'

/** Error: the entries do not continue a ledger that ends with the sequence `last`. */
export function checkSequences(last: number, entries: readonly LedgerEntry[]): void {
  entries.forEach(({ sequence }, at) => {
    if (sequence === last + 1 + at) return
    throw new RangeError(`entry ${sequence} cannot follow entry ${last + at} of the ledger`)
  })
}

/** Error: an entry is not one of a ledger that ends with `last`. */
export function checkCommitted(last: number, entries: readonly LedgerEntry[]): void {
  const wrong = entries.find(({ sequence }) => !(sequence >= 1 && sequence <= last))
  if (wrong === undefined) return
  throw new RangeError(`entry ${wrong.sequence} is not in the ledger, which ends with ${last}`)
}
