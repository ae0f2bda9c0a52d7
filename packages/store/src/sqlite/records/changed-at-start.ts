import { statSync } from 'node:fs'
import { openDatabase } from '../database/open-database.ts'
import { explain, isDamage } from '../database/sqlite-errors.ts'
import { changedPages } from './changed-pages.ts'
import { KeptHandles } from './kept-handles.ts'

/** Larger files are not read through at a start, which would wait for seconds: the check in the background does it. */
const MAX_BYTES = 1024 * 1024 * 1024

/** As `changedPages`, of a database that nobody has open; also what SQLite finds when it opens it. Errors: those of the file system. */
export function changedAtStart(file: string): string | undefined {
  const known = statSync(file, { throwIfNoEntry: false })
  if (known?.isFile() !== true || known.size > MAX_BYTES) return undefined
  const handles = new KeptHandles()
  try {
    // SQLite reads the log that a kill left.
    const database = openDatabase(file, { readOnly: true })
    try {
      return changedPages(file, handles)
    } finally {
      database.close()
    }
  } catch (error) {
    if (isDamage(error)) return `${file}: ${explain(error)}`
    throw error
  } finally {
    handles.close()
  }
}
