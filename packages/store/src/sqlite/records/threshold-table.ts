import { thresholdsEntry, type ThresholdSettings } from '@winnow/engine/records'
import { settingsIn } from '../../record-rows.ts'
import type { Database, Statement } from '../database/database.ts'
import { execute } from '../database/open-database.ts'

/** Environments with cached thresholds, at most. */
const MAX_REMEMBERED = 1000

/** The state of threshold crossings per user, as the projector reads and writes it. */
export class ThresholdTable {
  private readonly known = new Map<number, ThresholdSettings>()
  private readonly find: Statement
  private readonly replace: Statement

  constructor(records: Database) {
    this.find = records.prepare('SELECT settings FROM thresholds WHERE environment = ?')
    this.replace = records.prepare(
      'INSERT OR REPLACE INTO thresholds (environment, settings) VALUES (?, ?)',
    )
  }

  of(environment: number): ThresholdSettings {
    const known = this.known.get(environment)
    if (known !== undefined) return known
    const row = this.find.get(environment) as { settings: string } | undefined
    return this.remember(environment, settingsIn(row?.settings))
  }

  set(environment: number, settings: ThresholdSettings): void {
    execute(this.replace, environment, thresholdsEntry.encode(settings))
    this.remember(environment, settings)
  }

  /** The batch failed. */
  forget(): void {
    this.known.clear()
  }

  private remember(environment: number, settings: ThresholdSettings): ThresholdSettings {
    if (this.known.size >= MAX_REMEMBERED) this.known.clear()
    this.known.set(environment, settings)
    return settings
  }
}
