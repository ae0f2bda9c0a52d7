import { existsSync, statSync } from 'node:fs'
import { dataFiles } from '../data-files.ts'
import { numberOf } from '../../sql/records/records-database.ts'
import { openDatabase } from '../database/open-database.ts'

/** What the file of deliveries contains, and what is wrong with it. */
export interface DeliveriesCheck {
  readonly bytes: number
  readonly deliveries: number
  /** Undefined = nothing. */
  readonly fault: string | undefined
}

/** Reads the file of deliveries through; undefined = there is none. Errors: SQLite's, the disk's. */
export function checkDeliveries(directory: string): DeliveriesCheck | undefined {
  const path = dataFiles.deliveries(directory)
  if (!existsSync(path)) return undefined
  const database = openDatabase(path, { readOnly: true })
  try {
    const [finding]: unknown[] = Object.values(
      database.prepare('PRAGMA quick_check(1)').get() as object,
    )
    const fault = finding === 'ok' ? undefined : String(finding)
    const deliveries = numberOf(database, 'SELECT count(*) FROM deliveries')
    return { bytes: statSync(path).size, deliveries, fault }
  } finally {
    database.close()
  }
}
