import { LeaseLost } from '../../errors.ts'
import { RecordsFold } from '../../sql/records/records-fold.ts'
import { HOLD_LEASE } from '../ledger/lease.ts'
import { PostgresRecordsDatabase } from './postgres-records-database.ts'
import { OWN_TABLES, takeOwnTables } from './records-schema.ts'
import { Session } from './session.ts'

const PROGRESS = `UPDATE progress SET sequence = $1,
  checksum = (SELECT checksum FROM ledger WHERE sequence = $1)`

/**
 * Records that are made of the ledger anew, in tables of one session, while the former serve. They take the place of these in one
 * transaction, which leaves nothing of them. After an error all of it is given up: `close`.
 */
export class RenewedRecords {
  private readonly session: Session
  private readonly database: PostgresRecordsDatabase
  private readonly records: RecordsFold

  constructor(url: string) {
    this.session = new Session(url, 'one_session')
    this.session.one({ text: OWN_TABLES })
    this.database = new PostgresRecordsDatabase(this.session)
    this.records = new RecordsFold(this.database, this.database)
  }

  /** Sequence of the last entry folded in. */
  get position(): number {
    return this.records.position
  }

  /** Folds so many of the next entries. Answers whether there are more. */
  fold(most: number): boolean {
    const { session, database, records } = this
    const first = records.firstPiece()
    if (first.length === 0) return false
    session.one({ text: 'BEGIN' })
    const { last, isBehind } = records.foldPieces(first, most)
    database.flush()
    session.ask([{ text: PROGRESS, values: [last] }, { text: 'COMMIT' }])
    records.took(last)
    return isBehind
  }

  /** Takes the place of the records that serve. Errors: LeaseLost; the database's. */
  take(epoch: number): void {
    const { session } = this
    const { rows } = session.one({ text: 'SELECT current_schema() AS schema' })
    const [{ schema }] = rows as [{ schema: string }]
    session.one({ text: 'BEGIN' })
    const held = session.one({ text: HOLD_LEASE, values: [epoch] })
    if (held.changes !== 1) throw new LeaseLost('another node folds the records now')
    for (const text of [...takeOwnTables(schema), 'COMMIT']) session.one({ text })
  }

  close(): Promise<void> {
    return this.session.close()
  }
}
