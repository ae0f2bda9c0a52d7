import { Digest } from '../../digest.ts'
import { recordsTexts } from '../../sql/records/records-texts.ts'
import { RECORDS_TABLE_NAMES } from './records-schema.ts'
import type { Session } from './session.ts'

/** Rows that are read at once. */
const ROWS = 2000

/** The records at one moment. */
interface RecordsDigest {
  /** Sequence up to which the ledger was folded in. */
  readonly position: number
  readonly digest: string
}

/** Digest over all rows of the records, with the position they have at that moment. Errors: the database's. */
export function digestOf(session: Session): RecordsDigest {
  const digest = new Digest()
  try {
    session.one({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ' })
    // Before the moment is chosen: tables that were renewed later would be empty in it.
    session.one({ text: `LOCK TABLE ${RECORDS_TABLE_NAMES.join(', ')} IN ACCESS SHARE MODE` })
    const [row] = session.one({ text: 'SELECT sequence FROM progress' }).rows
    const texts = recordsTexts(
      (sql) => rowsOf(session, sql),
      () => true,
    )
    for (const text of texts) digest.addText(text)
    session.one({ text: 'COMMIT' })
    return { position: (row as { sequence: number }).sequence, digest: digest.toString() }
  } catch (error) {
    session.reset()
    throw error
  }
}

function* rowsOf(session: Session, sql: string): Generator {
  session.one({ text: `DECLARE all_rows NO SCROLL CURSOR FOR ${sql}` })
  for (;;) {
    const { rows } = session.one({ text: `FETCH ${ROWS} FROM all_rows` })
    if (rows.length === 0) break
    yield* rows
  }
  session.one({ text: 'CLOSE all_rows' })
}
