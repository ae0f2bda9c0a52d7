import { RecordsFold } from '../../sql/records/records-fold.ts'
import type { Folded } from '../../sql/records/records-folding.ts'
import { LeaseLost } from '../../errors.ts'
import { HOLD_LEASE } from '../ledger/lease.ts'
import { PostgresRecordsDatabase } from './postgres-records-database.ts'
import { digestOf } from './records-digest.ts'
import { RenewedRecords } from './renewed-records.ts'
import { Session } from './session.ts'

/** Entries folded in one transaction: enough to spread its cost, few enough to be read soon. */
const MAX_BATCH_ENTRIES = 8192

/** Entries folded into records that are made anew before those that serve have their turn: in between these are late. */
const RENEWED_AT_ONCE = 4096

/** A batch counts only while this node has the lease, and follows what is there. */
const PROGRESS = `UPDATE progress SET sequence = $1,
  checksum = (SELECT checksum FROM ledger WHERE sequence = $1) WHERE sequence = $2`

interface Open {
  readonly database: PostgresRecordsDatabase
  readonly fold: RecordsFold
}

/** Keeps the records in PostgreSQL a moment behind the ledger: each batch and its position are one transaction. */
export class PostgresProjector {
  private readonly url: string
  private readonly session: Session
  private isRenewing = false
  private renewed: RenewedRecords | undefined
  /** How often they were made anew. */
  private generation = 0
  /** Of the node's lease; undefined until the first fold. */
  private epoch: number | undefined
  /** Undefined after a failure: what it remembers may not be so. */
  private open: Open | undefined

  constructor(url: string) {
    this.url = url
    this.session = new Session(url)
  }

  /** Folds the next entries, under a lease that stays the same. Errors: the database's; LeaseLost. Nothing of the batch is kept then. */
  fold(epoch: number): Folded {
    if (this.epoch === undefined) this.session.hold(epoch)
    this.epoch = epoch
    try {
      const open = (this.open ??= this.opened())
      const isBehind = this.foldBatch(open)
      const news = open.fold.takeNews()
      const position = this.renewNext(open.fold.position, epoch)
      const isMore = isBehind || this.isRenewing
      return { position, isBehind: isMore, generation: this.generation, damage: undefined, news }
    } catch (error) {
      this.giveUpRenewed()
      this.open = undefined
      this.session.reset()
      throw error
    }
  }

  /** Begins to make the records anew, of the ledger as it is now, while the former serve. */
  renew(): void {
    this.giveUpRenewed()
    this.isRenewing = true
  }

  /** Digest over all rows, of one moment. */
  digest(): string {
    return digestOf(this.session).digest
  }

  async close(): Promise<void> {
    await this.renewed?.close()
    return this.session.close()
  }

  /** Folds into records that are made anew, which begin again after an error. Answers where those are that serve. */
  private renewNext(position: number, epoch: number): number {
    if (!this.isRenewing) return position
    try {
      const renewed = (this.renewed ??= new RenewedRecords(this.url))
      if (renewed.fold(RENEWED_AT_ONCE) || renewed.position < position) return position
      renewed.take(epoch)
      this.isRenewing = false
      this.generation += 1
      // What it remembers is of the former ones.
      this.open = undefined
      return renewed.position
    } finally {
      if (!this.isRenewing) this.giveUpRenewed()
    }
  }

  private giveUpRenewed(): void {
    void this.renewed?.close()
    this.renewed = undefined
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
      { text: HOLD_LEASE, values: [this.epoch] },
      { text: PROGRESS, values: [last, fold.position] },
    ])
    if (held?.changes !== 1) throw new LeaseLost('another node folds the records now')
    if (moved?.changes !== 1) throw new Error('the records were folded by another node')
    this.session.one({ text: 'COMMIT' })
    fold.took(last)
    return isBehind
  }
}
