import { Digest } from '../../digest.ts'
import { numberOf } from '../../sql/records/records-database.ts'
import { RECORDS_VERSION } from '../../sql/records/records-tables.ts'
import { recordsTexts, type Rows } from '../../sql/records/records-texts.ts'
import type { OpenDatabase } from '../store-reader.ts'

/** The records at one moment. */
export interface RecordsDigest {
  /** Sequence up to which the ledger was folded in. */
  readonly position: number
  readonly digest: string
}

/** Digest over all rows of the records, with the position they have at that moment. Error: records of another version. */
export function recordsDigest(records: OpenDatabase): RecordsDigest {
  const { database } = records
  const version = numberOf(database, 'PRAGMA user_version')
  if (version !== RECORDS_VERSION) {
    throw new Error(`they are of version ${version}, and this Winnow has ${RECORDS_VERSION}`)
  }
  database.exec('BEGIN')
  try {
    const position = numberOf(database, 'SELECT sequence FROM progress')
    const digest = new Digest()
    const { statements } = records
    const rows: Rows = (sql) => statements.get(sql).iterate()
    const texts = recordsTexts(rows, (table) => hasTable(rows, table))
    for (const text of texts) digest.addText(text)
    return { position, digest: digest.toString() }
  } finally {
    database.exec('COMMIT')
  }
}

/** Records that an older version wrote last lack some tables. */
const hasTable = (rows: Rows, name: string): boolean =>
  [...rows(`SELECT 1 FROM sqlite_master WHERE name = '${name}'`)].length > 0
