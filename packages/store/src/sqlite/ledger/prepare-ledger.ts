import { existsSync, statSync } from 'node:fs'
import type { EntityKey } from '@winnow/engine'
import { newSeed } from '../../account-ids.ts'
import { DirectoryRefused, LedgerDamaged } from '../../errors.ts'
import { dataFiles } from '../data-files.ts'
import { isOlder, migrate, refuseNewer } from '../database/migrate.ts'
import type { Database } from '../database/database.ts'
import { numberOf } from '../../sql/records/records-database.ts'
import { closeTidily, openDatabase } from '../database/open-database.ts'
import { explain, isDamage, isTooShort, sqliteCode } from '../database/sqlite-errors.ts'
import { resetEndMark } from './end-mark.ts'
import { hasKeptSums, keptDamaged, keptFault, noteKeptSums } from './kept-sums.ts'
import { checksumAt } from './entry-mark.ts'
import { faultOfEnd, knownMarks, lastKnown } from './known-marks.ts'

/** Files up to this size are checked whole at each start; of larger ones only both ends. */
const QUICK_CHECK_BYTES = 64 * 1024 * 1024

/** Entries read at either end of a large ledger. */
const END_ENTRIES = 1000

export interface PreparedLedger {
  readonly last: number
  readonly seed: EntityKey
  /** Accounts or keys are not what was written; undefined = they are. */
  readonly keptDamage?: LedgerDamaged | undefined
}

export interface InspectedLedger extends PreparedLedger {
  /** What the ledger lacks that records, snapshots or the mark of its end know; undefined = nothing. */
  readonly missing: string | undefined
  /** It lacks steps, as an older version left it. */
  readonly isOlder: boolean
}

export interface LedgerTerms {
  /** Of a ledger that is new. */
  readonly seed?: EntityKey | undefined
  /**
   * Takes a ledger that lacks entries which records or snapshots know, because it was restored on purpose, and gets what is
   * missing. Where it is undefined, such a ledger is refused.
   */
  readonly onRestored?: ((missing: string) => void) | undefined
}

/**
 * Brings the ledger's database to its present shape and looks whether it is sound.
 * Errors: DirectoryIsNewer, DirectoryRefused, LedgerDamaged.
 */
export async function prepareLedger(
  directory: string,
  { seed, onRestored }: LedgerTerms = {},
): Promise<PreparedLedger> {
  const file = dataFiles.ledger(directory)
  refuseLost(directory, file)
  // Before it is opened to be written: that would drop what a damaged log holds behind the damage.
  checkEnd(directory, onRestored)
  let database: Database | undefined
  try {
    database = openDatabase(file)
    await migrate(database)
    checkLength(database, file)
    checkEnds(database)
    const last = numberOf(database, 'SELECT max(sequence) FROM ledger')
    if (onRestored !== undefined) markEnd(directory, database, last)
    keepSeed(database, seed)
    const keptDamage = keptDamageIn(database)
    return { last, seed: storedSeed(database), keptDamage }
  } catch (error) {
    throw readable(error, file)
  } finally {
    if (database !== undefined) closeTidily(database)
  }
}

/**
 * Looks at the ledger's database while another process may write it, and changes nothing.
 * Errors: DirectoryIsNewer, DirectoryRefused, LedgerDamaged.
 */
export function inspectLedger(directory: string): InspectedLedger {
  const file = dataFiles.ledger(directory)
  if (!existsSync(file)) throw new DirectoryRefused(`${directory} is no data directory`)
  refuseLost(directory, file)
  if (statSync(file).size === 0) {
    throw new DirectoryRefused(`${file} is empty, 0 bytes: no Winnow has written to it yet`)
  }
  // Before the ledger: whoever writes it goes on meanwhile.
  const marks = knownMarks(directory)
  let database: Database | undefined
  try {
    database = openDatabase(file, { readOnly: true })
    refuseNewer(database)
    return {
      last: numberOf(database, 'SELECT max(sequence) FROM ledger'),
      seed: storedSeed(database),
      missing: faultOfEnd(database, marks),
      isOlder: isOlder(database),
    }
  } catch (error) {
    throw readable(marks.length > 0 ? foreign(error, file) : error, file)
  } finally {
    database?.close()
  }
}

/** What is made of a ledger is there, and it is not. Error: LedgerDamaged; a new one would know nobody, and say nothing. */
function refuseLost(directory: string, file: string): void {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (bytes > 0 || !isMadeOfLedger(directory)) return
  throw new LedgerDamaged(`${file} is gone or empty`, {
    advice: 'restore it from a backup, or move the directory away to begin anew',
  })
}

/**
 * Makes nothing. Errors: DirectoryRefused, where a start would be the first one in the directory; LedgerDamaged, where the ledger of
 * what lies in it is gone.
 */
export function mustHaveLedger(directory: string): void {
  const file = dataFiles.ledger(directory)
  refuseLost(directory, file)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return
  throw new DirectoryRefused(
    `${directory} holds no ledger, and the setting first_start refuses to begin one: mount its disk, restore a backup, or make ` +
      `a new one with "./winnow init --data-dir ${directory}"`,
  )
}

/** Whether a directory holds something that only a ledger can have given. */
function isMadeOfLedger(directory: string): boolean {
  return existsSync(dataFiles.records(directory)) || lastKnown(knownMarks(directory)) > 0
}

/** Error: LedgerDamaged, where the ledger lacks entries that were on disk before, and nobody allowed that. */
function checkEnd(directory: string, onRestored: LedgerTerms['onRestored']): void {
  const file = dataFiles.ledger(directory)
  const marks = knownMarks(directory)
  if (marks.length === 0 || !existsSync(file)) return
  let database: Database | undefined
  try {
    database = openDatabase(file, { readOnly: true })
    const fault = faultOfEnd(database, marks)
    if (fault === undefined) return
    if (onRestored === undefined) throw new LedgerDamaged(fault, { advice: FOR_SHORTER })
    onRestored(fault)
  } catch (error) {
    // A file that ends too soon: what comes next tells it better.
    if (!isTooShort(error)) throw readable(foreign(error, file), file)
  } finally {
    database?.close()
  }
}

/** What to do about a ledger that lacks entries. */
export const FOR_SHORTER =
  'restore a backup that has them, or copy what can be read with "./winnow salvage"; where this ledger is meant to be the older ' +
  'one, start once with "./winnow serve --accept-restored-ledger"'

function markEnd(directory: string, ledger: Database, sequence: number): void {
  resetEndMark(dataFiles.endMark(directory), { sequence, checksum: checksumAt(ledger, sequence) })
}

/** Of a file that still holds something. */
const WITH_A_BACKUP =
  'restore it from a backup, or see what can be read of it with "./winnow doctor"'

/**
 * A file that was cut short within a page has zeros there, which SQLite takes for rows: the ledger would seem to end with
 * entry 0. Error: LedgerDamaged.
 */
function checkLength(database: Database, file: string): void {
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
  // Somebody reads what lies in the log: the file is not as long yet as it says.
  if (busy !== 0) return
  const bytes = numberOf(database, 'PRAGMA page_count') * numberOf(database, 'PRAGMA page_size')
  const { size } = statSync(file)
  if (size >= bytes) return
  throw new LedgerDamaged(`${file} was cut short: it has ${size} bytes of ${bytes}`, {
    advice: WITH_A_BACKUP,
  })
}

function checkEnds(database: Database): void {
  const bytes = numberOf(database, 'PRAGMA page_count') * numberOf(database, 'PRAGMA page_size')
  if (bytes <= QUICK_CHECK_BYTES) checkWhole(database)
  const ends = database.prepare(
    `SELECT sum(length(body) + length(outcome)) FROM ledger
     WHERE sequence <= ${END_ENTRIES} OR sequence > (SELECT max(sequence) FROM ledger) - ${END_ENTRIES}`,
  )
  ends.get()
}

/** Error: LedgerDamaged, with SQLite's first finding. */
function checkWhole(database: Database): void {
  const finding: unknown = Object.values(
    database.prepare('PRAGMA quick_check(1)').get() as object,
  )[0]
  if (finding !== 'ok') {
    throw new LedgerDamaged(`the ledger is damaged: ${String(finding)}`, { advice: WITH_A_BACKUP })
  }
  const count = numberOf(database, 'SELECT count(*) FROM ledger')
  const last = numberOf(database, 'SELECT max(sequence) FROM ledger')
  if (count !== last)
    throw new LedgerDamaged(`the ledger has ${count} entries but ends with ${last}`)
}

/** Error: LedgerDamaged, of the secret: all entities would be others. */
function keptDamageIn(database: Database): LedgerDamaged | undefined {
  if (!hasKeptSums(database)) noteKeptSums(database)
  const part = keptFault(database)
  if (part === undefined) return undefined
  const damage = keptDamaged(part)
  if (part === 'the secret') throw damage
  return damage
}

function keepSeed(database: Database, wanted: EntityKey = newSeed()): void {
  database
    .prepare("INSERT INTO meta (key, value) VALUES ('seed', ?) ON CONFLICT (key) DO NOTHING")
    .run(JSON.stringify(wanted))
}

function storedSeed(database: Database): EntityKey {
  const row = database.prepare("SELECT value FROM meta WHERE key = 'seed'").get()
  if (row === undefined) throw new DirectoryRefused('the data directory is being made')
  try {
    return JSON.parse((row as { value: string }).value) as EntityKey
  } catch (cause) {
    throw new LedgerDamaged('the secret in ledger.db cannot be read', {
      cause,
      advice: WITH_A_BACKUP,
    })
  }
}

/** Where a ledger was: a database without its tables is not it. */
function foreign(error: unknown, file: string): unknown {
  if (!(error instanceof Error && error.message.startsWith('no such table: '))) return error
  const advice = 'restore it from a backup'
  return new LedgerDamaged(`${file} is not a ledger (${error.message})`, { cause: error, advice })
}

function readable(error: unknown, file: string): Error {
  if (isDamage(error)) {
    return new LedgerDamaged(`${file} is damaged (${explain(error)})`, {
      cause: error,
      advice: WITH_A_BACKUP,
    })
  }
  if (sqliteCode(error) !== 0) {
    return new DirectoryRefused(`cannot use ${file}: ${explain(error)}`, { cause: error })
  }
  return error instanceof Error ? error : new Error(String(error))
}
