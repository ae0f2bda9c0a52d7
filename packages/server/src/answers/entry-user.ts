import { definitionOf, type LedgerEntry } from '@winnow/engine'

/** The user that an entry is about; undefined = none, or a session that does not name its user. */
export const userOf = (entry: LedgerEntry): string | undefined =>
  definitionOf(entry).userId?.(entry.body)
