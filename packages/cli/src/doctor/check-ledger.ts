import {
  decodeOutcome,
  fitsStates,
  type LedgerEntry,
  type SnapshotPart,
  bodyText,
  outcomeIn,
} from '@winnow/engine'
import { LedgerDamaged, type ReadOnlyStore, type StorePlace, surveyLedger } from '@winnow/store'
import { entriesIn, grouped } from '../output/grouped.ts'
import { messageOf } from '../output/message-of.ts'
import { readEntries } from '../ledger/read-entries.ts'
import { ownCommand } from '../own-command.ts'
import { surveyText } from '../ledger/survey-text.ts'
import { doubtful, ill, unseen, well, type Finding } from './finding.ts'
import { isDamaged, remedyOf } from './remedy-of.ts'

/** An entry must be in its place, and all of it readable. Error: LedgerDamaged. */
function checkEntry(entry: LedgerEntry, wanted: number): void {
  if (entry.sequence !== wanted) throw new LedgerDamaged(`entry ${wanted} is missing`)
  try {
    JSON.parse(bodyText(entry))
    decodeOutcome(outcomeIn(entry))
  } catch (cause) {
    throw new LedgerDamaged(`entry ${wanted} cannot be read: ${messageOf(cause)}`, { cause })
  }
}

/** Answers how many were lost when the ledger was salvaged. */
async function readThrough({ ledger }: ReadOnlyStore): Promise<number> {
  let wanted = 1
  let lost = 0
  for await (const entries of readEntries(ledger)) {
    for (const entry of entries) {
      checkEntry(entry, wanted)
      if (entry.kind === 'lost') lost += 1
      wanted += 1
    }
  }
  return lost
}

/** Reads the whole ledger: every entry is there, in order, and readable. */
export async function checkLedger(store: ReadOnlyStore, place: StorePlace): Promise<Finding> {
  try {
    await store.checkFile()
    const lost = await readThrough(store)
    if (store.missing !== undefined)
      return ill('ledger', store.missing, forMissing(directoryOf(place)))
    const all = `${entriesIn(store.ledger.last())}, without a gap, all readable`
    return well('ledger', lost === 0 ? all : `${all} but ${grouped(lost)} that were lost before`)
  } catch (error) {
    return damagedLedger(place, error)
  }
}

/** What helps where entries are missing that were on disk before. */
const forMissing = (dataDir: string): string =>
  `restore a backup that has them, or copy what can be read with "${ownCommand(['salvage', 'FOLDER'])}"; if this ledger is an ` +
  `older one that you restored on purpose, start once with "${ownCommand(['serve', '--data-dir', dataDir, '--accept-restored-ledger'])}"`

const RESTORE_DATABASE =
  "look at PostgreSQL's log; if entries are damaged, restore the database from a backup"

const directoryOf = (place: StorePlace): string =>
  typeof place === 'string' ? place : place.directory

/** What is wrong with a ledger, and how far it can be read all the same. */
export async function damagedLedger(place: StorePlace, error: unknown): Promise<Finding> {
  if (typeof place !== 'string') return ill('ledger', messageOf(error), RESTORE_DATABASE)
  if (!isDamaged(error)) return ill('ledger', messageOf(error), remedyOf(error))
  const survey = await surveyLedger(place)
  return ill('ledger', `${messageOf(error)}; ${surveyText(survey)}`, remedyOf(error))
}

/** A snapshot makes starts fast; without one they are slow, not wrong. */
export async function checkSnapshot(store: ReadOnlyStore): Promise<Finding> {
  const { snapshots, ledger } = store
  const last = ledger.last()
  const snapshot = await snapshots.latest()
  const damaged = await store.damagedSnapshots()
  const fits = snapshot !== undefined && (await isOfThisVersion(snapshot.parts))
  const start = startFrom(fits ? snapshot.sequence : 0, last)
  const [newest] = damaged
  if (newest !== undefined) {
    return doubtful('snapshot', `the one at entry ${grouped(newest)} is damaged: ${start}`, DISK)
  }
  if (snapshot === undefined) return unseen('snapshot', last === 0 ? 'none yet' : `none: ${start}`)
  if (!fits) return unseen('snapshot', `of another version of Winnow: ${start}`)
  const behind = `${grouped(last - snapshot.sequence)} before the end`
  return well('snapshot', `at entry ${grouped(snapshot.sequence)}, ${behind}`)
}

const DISK = 'nothing is lost; look for what damages files on this disk'

/** What a start has to read, of a ledger that ends with `last`. 0 = it finds no snapshot. */
function startFrom(sequence: number, last: number): string {
  if (sequence === 0) return `the next start reads the whole ledger, ${entriesIn(last)}`
  const tail = entriesIn(last - sequence)
  return `the next start takes the one at entry ${grouped(sequence)}, and reads ${tail} after it`
}

async function isOfThisVersion(parts: AsyncIterable<SnapshotPart>): Promise<boolean> {
  for await (const part of parts) return fitsStates(part)
  return false
}

const REBUILT =
  'nothing is lost: the service makes them anew from the ledger at a start, or when it meets the damage. To have it at once, stop it, remove ' +
  'records.db and start again. Look for what damages files on this disk'

/** Records follow the ledger; what is missing of them is folded by the service, now or when it starts. */
export async function checkRecords(store: ReadOnlyStore): Promise<Finding> {
  const damage = await store.checkRecords()
  if (damage !== undefined) return doubtful('records', `damaged: ${damage}`, REBUILT)
  const records = await store.recordsNow().catch(messageOf)
  if (typeof records === 'string') {
    return unseen('records', `they are made anew from the ledger at the next start (${records})`)
  }
  const { position } = records
  const behind = store.ledger.last() - position
  const place = behind > 0 ? `${grouped(behind)} before the end` : 'the end'
  return well('records', `at entry ${grouped(position)}, ${place} of the ledger`)
}

/** When the newest entry was received, ms since 1970. */
export async function newestMs({ ledger }: ReadOnlyStore): Promise<number | undefined> {
  const last = ledger.last()
  // A damaged entry is reported by `checkLedger`.
  const newest = last === 0 ? undefined : await ledger.get(last).catch(() => undefined)
  return newest?.receivedAtMs
}
