import { existsSync } from 'node:fs'
import { dataFiles } from './data-files.ts'
import { lockDirectory } from './directory-lock.ts'
import { type Database, numberOf, openDatabase } from './open-database.ts'
import { checkSnapshot, SnapshotDamaged } from './read-snapshot.ts'
import { RECORDS_VERSION } from './records-schema.ts'
import { snapshotFiles } from './snapshot-file.ts'
import { explain } from './sqlite-errors.ts'

/** What was looked at in a data directory, and what was found. */
export interface Finding {
  /** `ledger`, `records`, or a snapshot's file. */
  readonly of: string
  /** Undefined: it is sound. */
  readonly trouble: string | undefined
  /** What it means for the service. */
  readonly severity: 'sound' | 'rebuilt at the next start' | 'fatal'
}

/**
 * Looks at every page and every entry of a data directory that nobody uses; changes nothing.
 * Errors: DirectoryInUse, DirectoryRefused.
 */
export async function examineDirectory(directory: string): Promise<readonly Finding[]> {
  const release = lockDirectory(directory)
  try {
    const findings = [examineLedger(directory), examineRecords(directory)]
    for (const { file, sequence } of snapshotFiles(dataFiles.snapshots(directory))) {
      findings.push(await examineSnapshot(file, sequence))
    }
    return findings
  } finally {
    release()
  }
}

function examineLedger(directory: string): Finding {
  const trouble = troubleOf(dataFiles.ledger(directory), (database) => {
    const count = numberOf(database, 'SELECT count(*) FROM ledger')
    const last = numberOf(database, 'SELECT max(sequence) FROM ledger')
    return count === last ? undefined : `it has ${count} entries but ends with ${last}`
  })
  return { of: 'ledger', trouble, severity: trouble === undefined ? 'sound' : 'fatal' }
}

function examineRecords(directory: string): Finding {
  const trouble = troubleOf(dataFiles.records(directory), (database) => {
    const version = numberOf(database, 'PRAGMA user_version')
    return version === RECORDS_VERSION ? undefined : `they are of version ${version}`
  })
  return { of: 'records', trouble, severity: rebuilt(trouble) }
}

async function examineSnapshot(file: string, sequence: number): Promise<Finding> {
  try {
    await checkSnapshot(file, sequence)
    return { of: file, trouble: undefined, severity: 'sound' }
  } catch (error) {
    if (!(error instanceof SnapshotDamaged)) throw error
    return { of: file, trouble: error.message, severity: rebuilt(error.message) }
  }
}

function rebuilt(trouble: string | undefined): Finding['severity'] {
  return trouble === undefined ? 'sound' : 'rebuilt at the next start'
}

function troubleOf(
  file: string,
  look: (database: Database) => string | undefined,
): string | undefined {
  if (!existsSync(file)) return 'it is missing'
  let database: Database | undefined
  try {
    database = openDatabase(file, { readOnly: true })
    const row = database.prepare('PRAGMA integrity_check(1)').get() as object
    const finding: unknown = Object.values(row)[0]
    return finding === 'ok' ? look(database) : String(finding)
  } catch (error) {
    return explain(error)
  } finally {
    database?.close()
  }
}
