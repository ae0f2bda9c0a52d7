import type { LedgerEntry } from '@winnow/engine'
import type { ListChange } from '@winnow/engine/records'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'

/** Expired values are found by their index, wherever they are listed. */
export const LIST_VALUES = `CREATE TABLE IF NOT EXISTS list_values (
  environment INTEGER NOT NULL, list TEXT NOT NULL, value TEXT NOT NULL, masked TEXT,
  expires_at_ms INTEGER, reason TEXT, author TEXT, source TEXT NOT NULL,
  added_at_ms INTEGER NOT NULL, sequence INTEGER NOT NULL,
  PRIMARY KEY (environment, list, value)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS list_expiries ON list_values (environment, expires_at_ms)
  WHERE expires_at_ms IS NOT NULL`

export interface ListValuesTable {
  environment: number
  list: string
  value: string
  masked: string | null
  /** null = it stays. */
  expires_at_ms: number | null
  reason: string | null
  author: string | null
  source: string
  added_at_ms: number
  sequence: number
}

/** The values of lists, as the projector writes them. */
export class ListTable {
  private readonly replace: RecordsStatement
  private readonly remove: RecordsStatement
  private readonly removeAll: RecordsStatement
  private readonly removeExpired: RecordsStatement

  constructor(records: RecordsDatabase) {
    this.replace = records.prepare(
      `INSERT INTO list_values (environment, list, value, masked, expires_at_ms, reason,
       author, source, added_at_ms, sequence) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (environment, list, value) DO UPDATE SET masked = excluded.masked,
       expires_at_ms = excluded.expires_at_ms, reason = excluded.reason, author = excluded.author,
       source = excluded.source, added_at_ms = excluded.added_at_ms, sequence = excluded.sequence`,
    )
    this.remove = records.prepare(
      'DELETE FROM list_values WHERE environment = ? AND list = ? AND value = ?',
    )
    this.removeAll = records.prepare('DELETE FROM list_values WHERE environment = ? AND list = ?')
    this.removeExpired = records.prepare(
      'DELETE FROM list_values WHERE environment = ? AND expires_at_ms <= ?',
    )
  }

  /** A list is deleted. */
  delete(environment: number, list: string): void {
    execute(this.removeAll, environment, list)
  }

  change(
    { environment, sequence, receivedAtMs }: Omit<LedgerEntry, 'kind' | 'body'>,
    { list, author, source, added, removed, expiredByMs }: ListChange,
  ): void {
    if (expiredByMs !== undefined) execute(this.removeExpired, environment, expiredByMs)
    for (const value of removed) execute(this.remove, environment, list, value)
    for (const { value, masked, expiresAtMs, reason } of added) {
      const details = [masked ?? null, expiresAtMs ?? null, reason ?? null, author ?? null, source]
      execute(this.replace, environment, list, value, ...details, receivedAtMs, sequence)
    }
  }
}
