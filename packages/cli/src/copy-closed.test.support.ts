import { cp } from 'node:fs/promises'

/** A closed store has moved its log into the database: the log is empty, and both files may still be going. */
const OF_OPEN_DATABASE = /\.db-(?:wal|shm)$/

/** Copies a data directory that this process had open and has closed. */
export const copyClosed = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (file) => !OF_OPEN_DATABASE.test(file) })
