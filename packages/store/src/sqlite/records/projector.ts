import { copyFileSync, renameSync, statSync } from 'node:fs'
import { dataFiles } from '../data-files.ts'
import type { Database } from '../database/database.ts'
import { numberOf } from '../../sql/records/records-database.ts'
import { openDatabase } from '../database/open-database.ts'
import { explain, isDamage } from '../database/sqlite-errors.ts'
import type { Folded } from '../../sql/records/records-folding.ts'
import { FoldedRecords } from './folded-records.ts'
import { sumsFileOf } from './page-sums.ts'
import { emptyRecords, newRecords, openRecords, removeRecords } from './records-schema.ts'

/** Entries folded into records that are being rebuilt before those that serve have their turn: some 30 ms. */
const REBUILT_AT_ONCE = 1024

/** Records damaged so often in one run point at the disk, not at an accident. */
const MAX_REBUILDS = 3

/**
 * Keeps the records a moment behind the ledger. Damaged ones serve what can be read of them, while others are made of the ledger in
 * another file; these take their place once they are as far.
 */
export class Projector {
  private readonly directory: string
  private readonly ledger: Database
  private served: FoldedRecords
  private rebuilt: FoldedRecords | undefined
  private damage: string | undefined
  /** The ones that serve take no more entries. */
  private isStuck = false
  private generation = 0
  /** How often they were damaged. */
  private repairs = 0
  private identity: string
  private readonly rest: () => void

  /** `rest` is called after each small piece of work. */
  constructor(directory: string, rest: () => void) {
    this.directory = directory
    this.rest = rest
    this.ledger = openDatabase(dataFiles.ledger(directory), { readOnly: true })
    removeRecords(this.rebuiltFile)
    this.served = this.openedOrNew(openRecords(directory, this.ledger))
    this.identity = identityOf(dataFiles.records(directory))
  }

  /** Folds the next entries. Error: the disk's; nothing of the batch is kept then. */
  fold(): Folded {
    if (this.rebuilt === undefined && identityOf(this.file) !== this.identity) {
      this.rebuild(`${this.file} is gone, or another file`)
    }
    const isBehind = this.foldServed()
    if (this.rebuilt !== undefined && this.foldRebuilt(this.rebuilt)) this.takeRebuilt()
    const { damage, generation } = this
    const isMore = isBehind || this.rebuilt !== undefined
    const { position } = this.served
    return { position, isBehind: isMore, generation, damage, news: this.served.takeNews() }
  }

  /** Makes the records anew, while the former serve. Error: they were too often; the disk's. */
  rebuild(damage: string): void {
    if (this.rebuilt !== undefined) return
    if (this.repairs >= MAX_REBUILDS) throw new Error(`the records are damaged again: ${damage}`)
    this.repairs += 1
    this.beginAnew()
    this.damage = damage
  }

  /** Makes them anew, of the ledger as it is now. Error: the disk's. */
  renew(): void {
    this.rebuilt?.close()
    this.beginAnew()
  }

  close(): void {
    this.rebuilt?.close()
    removeRecords(this.rebuiltFile)
    this.served.close()
    this.ledger.close()
  }

  private beginAnew(): void {
    this.rebuilt = this.foldedIn(emptyRecords(this.rebuiltFile), this.rebuiltFile)
  }

  private get file(): string {
    return dataFiles.records(this.directory)
  }

  private get rebuiltFile(): string {
    return dataFiles.rebuiltRecords(this.directory)
  }

  /** What is damaged may show only when it is read. */
  private openedOrNew(records: Database): FoldedRecords {
    try {
      return this.foldedIn(records, this.file)
    } catch (error) {
      records.close()
      if (!isDamage(error)) throw error
      return this.foldedIn(newRecords(this.directory), this.file)
    }
  }

  private foldedIn(records: Database, file: string): FoldedRecords {
    return new FoldedRecords(this.ledger, records, file, this.rest)
  }

  /** Answers whether there is more. */
  private foldServed(): boolean {
    if (this.isStuck) return false
    try {
      return this.served.foldBatch()
    } catch (error) {
      if (!isDamage(error)) throw error
      this.mustReadLedger()
      this.rebuild(explain(error))
      this.isStuck = true
      return false
    }
  }

  /** Error: the ledger is damaged, which is reported elsewhere. */
  private mustReadLedger(): void {
    numberOf(this.ledger, `SELECT count(*) FROM ledger WHERE sequence > ${this.served.position}`)
  }

  /** Answers whether they are as far as those that serve, and as the ledger where these are stuck. */
  private foldRebuilt(rebuilt: FoldedRecords): boolean {
    return !rebuilt.foldBatch(REBUILT_AT_ONCE) && rebuilt.position >= this.served.position
  }

  /** A copy takes the place: a file that SQLite knew by another name would keep that name's locks. */
  private takeRebuilt(): void {
    this.rebuilt?.close()
    this.rebuilt = undefined
    const copy = `${this.rebuiltFile}.copy`
    copyFileSync(this.rebuiltFile, copy)
    this.served.close()
    removeRecords(this.file)
    renameSync(copy, this.file)
    renameSync(sumsFileOf(this.rebuiltFile), sumsFileOf(this.file))
    removeRecords(this.rebuiltFile)
    this.served = this.openedOrNew(openRecords(this.directory, this.ledger))
    this.identity = identityOf(this.file)
    this.isStuck = false
    this.damage = undefined
    this.generation += 1
  }
}

/** A file's device and number; none has the empty text. */
function identityOf(path: string): string {
  const known = statSync(path, { throwIfNoEntry: false })
  return known === undefined ? '' : `${known.dev} ${known.ino}`
}
