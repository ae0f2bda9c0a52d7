import { closeTidily, openDatabase } from '../database/open-database.ts'
import { dayFile, daysIn } from './day-files.ts'

/** Removes what beacons of these entries reported, and what free pages have of it. Nobody may have the days open. Errors: the disk's. */
export function removeDetails(folder: string, sequences: readonly number[]): void {
  for (const day of sequences.length === 0 ? [] : daysIn(folder)) {
    const database = openDatabase(dayFile(folder, day))
    try {
      database.exec('PRAGMA secure_delete = ON')
      const remove = database.prepare('DELETE FROM details WHERE sequence = ?')
      const removed = sequences.reduce((sum, sequence) => sum + remove.run(sequence).changes, 0)
      if (removed > 0) database.exec('VACUUM')
    } finally {
      closeTidily(database)
    }
  }
}
