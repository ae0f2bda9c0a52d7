import { execute } from '../../sql/records/records-database.ts'
import { RecordsFold } from '../../sql/records/records-fold.ts'
import { checksumAt } from '../ledger/entry-mark.ts'
import type { Database, Statement } from '../database/database.ts'
import { closeTidily, inTransaction } from '../database/open-database.ts'
import { PageSums } from './page-sums.ts'
import { restingDatabase } from './resting-database.ts'

/** Entries folded in one transaction: enough to spread its cost, few enough to be read soon. */
const MAX_BATCH_ENTRIES = 8192

/** The records in one file: the ledger is folded into it, each batch and its position in one transaction. */
export class FoldedRecords {
  private readonly ledger: Database
  private readonly records: Database
  private readonly fold: RecordsFold
  private readonly setProgress: Statement
  private readonly sums: PageSums

  /** `rest` is called after each small piece of work. Error: damage that shows at once. */
  constructor(ledger: Database, records: Database, file: string, rest: () => void) {
    this.ledger = ledger
    this.records = records
    this.sums = new PageSums(file, records, { rest })
    this.fold = new RecordsFold(ledger, restingDatabase(records, rest), rest)
    this.setProgress = records.prepare('UPDATE progress SET sequence = ?, checksum = ?')
  }

  /** Sequence of the last entry folded in. */
  get position(): number {
    return this.fold.position
  }

  /** Environments that got messages since the last call. */
  takeNews(): readonly number[] {
    return this.fold.takeNews()
  }

  close(): void {
    try {
      this.sums.moveLog()
    } finally {
      closeTidily(this.records)
      this.sums.close()
    }
  }

  /** Folds pieces until there are no more, or enough of them. Answers whether there are more. */
  foldBatch(most: number = MAX_BATCH_ENTRIES): boolean {
    this.sums.moveLongLog()
    const first = this.fold.firstPiece()
    if (first.length === 0) return false
    try {
      const { last, isBehind } = inTransaction(this.records, () => {
        const folded = this.fold.foldPieces(first, most)
        execute(this.setProgress, folded.last, checksumAt(this.ledger, folded.last) ?? null)
        return folded
      })
      this.fold.took(last)
      return isBehind
    } catch (error) {
      this.fold.forget()
      throw error
    }
  }
}
