import { RecordsFold } from '../../sql/records/records-fold.ts'
import type { Folded } from '../../sql/records/records-folding.ts'
import { LeaseLost } from '../../errors.ts'
import { PostgresRecordsDatabase } from './postgres-records-database.ts'
import { digestOf } from './records-digest.ts'
import { Session } from './session.ts'

/** Entries folded in one transaction: enough to spread its cost, few enough to be read soon. */
const MAX_BATCH_ENTRIES = 8192

/** A batch counts only while this node has the lease, and follows what is there. */
const HOLD = "SELECT epoch FROM lease WHERE role = 'active' AND epoch = $1 FOR SHARE"
const PROGRESS = `UPDATE progress SET sequence = $1,
  checksum = (SELECT checksum FROM ledger WHERE sequence = $1) WHERE sequence = $2`

interface Open {
  readonly database: PostgresRecordsDatabase
  readonly fold: RecordsFold
}

/** Keeps the records in PostgreSQL a moment behind the ledger: each batch and its position are one transaction. */
export class PostgresProjector {
  private readonly session: Session
  /** Of the node's lease; undefined until the first fold. */
  private epoch: number | undefined
  /** Undefined after a failure: what it remembers may not be so. */
  private open: Open | undefined

  constructor(url: string) {
    this.session = new Session(url)
  }

  /** Folds the next entries, under a lease that stays the same. Errors: the database's; LeaseLost. Nothing of the batch is kept then. */
  fold(epoch: number): Folded {
    if (this.epoch === undefined) this.session.hold(epoch)
    this.epoch = epoch
    try {
      const open = (this.open ??= this.opened())
      const isBehind = this.foldBatch(open)
      const { position } = open.fold
      return { position, isBehind, generation: 0, damage: undefined, news: open.fold.takeNews() }
    } catch (error) {
      this.open = undefined
      this.session.reset()
      throw error
    }
  }

  /** Digest over all rows, of one moment. */
  digest(): string {
    return digestOf(this.session).digest
  }

  close(): Promise<void> {
    return this.session.close()
  }

  private opened(): Open {
    const database = new PostgresRecordsDatabase(this.session)
    return { database, fold: new RecordsFold(database, database) }
  }

  /** Answers whether there are more. */
  private foldBatch({ database, fold }: Open): boolean {
    const first = fold.firstPiece()
    if (first.length === 0) return false
    this.session.one({ text: 'BEGIN' })
    const { last, isBehind } = fold.foldPieces(first, MAX_BATCH_ENTRIES)
    database.flush()
    const [held, moved] = this.session.ask([
      { text: HOLD, values: [this.epoch] },
      { text: PROGRESS, values: [last, fold.position] },
    ])
    if (held?.changes !== 1) throw new LeaseLost('another node folds the records now')
    if (moved?.changes !== 1) throw new Error('the records were folded by another node')
    this.session.one({ text: 'COMMIT' })
    fold.took(last)
    return isBehind
  }
}
