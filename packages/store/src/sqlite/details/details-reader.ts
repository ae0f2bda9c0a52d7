import type { LedgerEntry } from '@winnow/engine'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { dayFile, dayOf, hasDay } from './day-files.ts'

/**
 * Reads details, also while the service writes them. What cannot be read counts as missing: a damaged or a cut
 * file takes nothing from the ledger.
 */
export class DetailsReader {
  private readonly folder: string
  private open: { readonly day: string; readonly database: Database } | undefined

  constructor(folder: string) {
    this.folder = folder
  }

  /** The receipt is looked at too: in a ledger that was restored, another entry may have had the sequence. */
  of({
    sequence,
    receivedAtMs,
  }: Pick<LedgerEntry, 'sequence' | 'receivedAtMs'>): string | undefined {
    try {
      const database = this.opened(dayOf(receivedAtMs))
      const row: unknown = database?.prepare(SELECT).get(sequence, receivedAtMs)
      return (row as { readonly body: string } | undefined)?.body
    } catch {
      this.close()
      return undefined
    }
  }

  close(): void {
    this.open?.database.close()
    this.open = undefined
  }

  /** A day that is open was perhaps removed since. */
  private opened(day: string): Database | undefined {
    if (!hasDay(this.folder, day)) {
      if (this.open?.day === day) this.close()
      return undefined
    }
    if (this.open?.day !== day) {
      this.close()
      this.open = { day, database: openDatabase(dayFile(this.folder, day), { readOnly: true }) }
    }
    return this.open.database
  }
}

const SELECT = 'SELECT body FROM details WHERE sequence = ? AND received_at_ms = ?'
