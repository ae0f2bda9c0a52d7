import { thresholdsEntry, type ThresholdSettings } from '@winnow/engine/records'
import { settingsIn } from '../../record-rows.ts'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'

/** Environments with cached thresholds, at most. */
const MAX_REMEMBERED = 1000

/** The state of threshold crossings per user, as the projector reads and writes it. */
export class ThresholdTable {
  private readonly known = new Map<number, ThresholdSettings>()
  private readonly find: RecordsStatement
  private readonly replace: RecordsStatement

  constructor(records: RecordsDatabase) {
    this.find = records.prepare('SELECT settings FROM thresholds WHERE environment = ?')
    this.replace = records.prepare(
      `INSERT INTO thresholds (environment, settings) VALUES (?, ?)
       ON CONFLICT (environment) DO UPDATE SET settings = excluded.settings`,
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
