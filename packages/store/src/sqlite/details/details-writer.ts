import { mkdirSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DetailsRow } from '../../beacon-details.ts'
import type { Database } from '../database/database.ts'
import { execute } from '../../sql/records/records-database.ts'
import { closeTidily, inTransaction, openDatabase } from '../database/open-database.ts'
import { dayFile, dayOf, daysIn, expiredDays, removeDay } from './day-files.ts'

/** Days that are open at once: now and yesterday, and those of a history that is imported. */
const MAX_OPEN = 4

const OWNER_ONLY = 0o700

/** Puts details into a file for each day, and removes days. Used by one thread. */
export class DetailsWriter {
  private readonly folder: string
  /** The day that was used last is the last. */
  private readonly open = new Map<string, Database>()

  constructor(folder: string) {
    this.folder = folder
  }

  /** One commit for each day. A later entry of the same sequence, in a ledger that was restored, replaces the former. Errors: the disk's. */
  put(rows: readonly DetailsRow[]): void {
    const byDay = new Map<string, DetailsRow[]>()
    for (const row of rows) {
      const day = dayOf(row.receivedAtMs)
      byDay.set(day, [...(byDay.get(day) ?? []), row])
    }
    for (const [day, ofDay] of byDay) this.putDay(day, ofDay)
  }

  /** Removes days that ended `retentionDays` before `nowMs`, one at a time; answers how many. Errors: the disk's. */
  async cut(nowMs: number, retentionDays: number): Promise<number> {
    const days = expiredDays(daysIn(this.folder), nowMs, retentionDays)
    for (const day of days) {
      this.close(day)
      removeDay(this.folder, day)
      await nextTurn()
    }
    return days.length
  }

  closeAll(): void {
    for (const day of this.open.keys()) this.close(day)
  }

  private putDay(day: string, rows: readonly DetailsRow[]): void {
    try {
      const database = this.opened(day)
      const insert = database.prepare(INSERT)
      inTransaction(database, () => {
        for (const { sequence, receivedAtMs, details } of rows)
          execute(insert, sequence, receivedAtMs, details)
      })
    } catch (error) {
      // A connection that failed may stay as it is; the next commit opens another.
      this.close(day)
      throw error
    }
  }

  private opened(day: string): Database {
    const known = this.open.get(day)
    if (known !== undefined) {
      this.open.delete(day)
      this.open.set(day, known)
      return known
    }
    mkdirSync(this.folder, { recursive: true, mode: OWNER_ONLY })
    const database = openDatabase(dayFile(this.folder, day), {
      synchronous: 'NORMAL',
      cacheKilobytes: 1000,
    })
    this.open.set(day, database)
    database.exec(TABLE)
    const [oldest] = this.open.keys()
    if (this.open.size > MAX_OPEN && oldest !== undefined) this.close(oldest)
    return database
  }

  private close(day: string): void {
    const database = this.open.get(day)
    this.open.delete(day)
    if (database !== undefined) closeTidily(database)
  }
}

const TABLE =
  'CREATE TABLE IF NOT EXISTS details (sequence INTEGER PRIMARY KEY, received_at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT'
const INSERT = 'INSERT OR REPLACE INTO details (sequence, received_at_ms, body) VALUES (?, ?, ?)'
