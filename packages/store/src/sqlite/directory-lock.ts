import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { DirectoryInUse, DirectoryRefused } from '../errors.ts'
import { makeDirectories } from '../make-directories.ts'
import { dataFiles } from './data-files.ts'
import { explain, sqliteCode } from './database/sqlite-errors.ts'

const BUSY = 5

/** Releases the directory. */
export type Release = () => void

/**
 * Takes a data directory for this process: makes it, readable by its owner only, and holds an
 * exclusive transaction open on an empty database in it. The lock is the operating system's: it
 * ends with the process, however that ends, and needs no cleaning up.
 * Errors: DirectoryInUse, DirectoryRefused.
 */
export function lockDirectory(directory: string): Release {
  makeDirectory(directory)
  const lock = new DatabaseSync(dataFiles.lock(directory), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (sqliteCode(error) !== BUSY) {
      throw new DirectoryRefused(`cannot lock ${directory}: ${explain(error)}`, { cause: error })
    }
    throw new DirectoryInUse(`another process uses the data directory ${directory}`, {
      cause: error,
    })
  }
  return () => {
    lock.close()
  }
}

/** Why a directory could not be locked, though nobody holds it; undefined = it could, as far as is known without trying. */
export function lockFault(directory: string): string | undefined {
  const file = dataFiles.lock(directory)
  if (!existsSync(file)) return undefined
  try {
    const lock = new DatabaseSync(file, { timeout: 0, readOnly: true })
    try {
      lock.prepare('PRAGMA schema_version').get()
      return undefined
    } finally {
      lock.close()
    }
  } catch (error) {
    return sqliteCode(error) === BUSY || /database is locked/.test(String(error))
      ? undefined
      : `${file} cannot be used: ${explain(error)}`
  }
}

function makeDirectory(directory: string): void {
  try {
    makeDirectories(directory)
    makeDirectories(dataFiles.snapshots(directory))
    closeSync(openSync(dataFiles.lock(directory), 'a', 0o600))
  } catch (error) {
    throw new DirectoryRefused(
      `cannot write to the data directory ${directory}: ${explain(error)}`,
      {
        cause: error,
      },
    )
  }
}
