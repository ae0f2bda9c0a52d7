import { decodeOutcome, type LedgerEntry, type Store } from '@winnow/engine'
import { grouped } from '../import/progress.ts'
import { readEntries } from '../ledger/read-entries.ts'
import { ill, unseen, well, type Finding } from './finding.ts'

const RESTORE = 'restore the data directory from a backup; winnow replay tells where it differs'

/** An entry must be in its place, and all of it readable. */
function faultOf(entry: LedgerEntry, wanted: number): string | undefined {
  if (entry.sequence !== wanted) return `entry ${wanted} is missing`
  try {
    JSON.parse(entry.body)
    decodeOutcome(entry.outcome)
    return undefined
  } catch (error) {
    return `entry ${wanted} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function firstFault({ ledger }: Store): Promise<string | undefined> {
  let wanted = 1
  for await (const entries of readEntries(ledger)) {
    for (const entry of entries) {
      const fault = faultOf(entry, wanted)
      if (fault !== undefined) return fault
      wanted += 1
    }
  }
  return undefined
}

/** Reads the whole ledger: every entry is there, in order, and readable. */
export async function checkLedger(store: Store): Promise<Finding> {
  const trouble = store.ledger.trouble()
  if (trouble !== undefined)
    return ill('ledger', trouble, 'see the data directory and the disk above')
  const fault = await firstFault(store).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  )
  if (fault !== undefined) return ill('ledger', fault, RESTORE)
  return well('ledger', `${grouped(store.ledger.last())} entries, without a gap, all readable`)
}

/** A snapshot makes starts fast; without one they are slow, not wrong. */
export async function checkSnapshot({ snapshots, ledger }: Store): Promise<Finding> {
  const snapshot = await snapshots.latest()
  const last = ledger.last()
  if (snapshot === undefined) {
    return unseen(
      'snapshot',
      last === 0 ? 'none yet' : 'none: the next start reads the whole ledger',
    )
  }
  const told = `at entry ${grouped(snapshot.sequence)}, ${grouped(last - snapshot.sequence)} before the end`
  if (snapshot.sequence <= last) return well('snapshot', told)
  const remedy =
    'remove the folder snapshots in the data directory: it is made anew from the ledger'
  return ill('snapshot', 'is newer than the ledger', remedy)
}

/** Records follow the ledger. */
export async function checkRecords({ records, ledger }: Store): Promise<Finding> {
  const last = ledger.last()
  await records.settled(last)
  const position = await records.position()
  if (position === last)
    return well('records', `at entry ${grouped(position)}, the end of the ledger`)
  const remedy = 'remove records.db in the data directory: it is made anew from the ledger'
  return ill('records', `at entry ${grouped(position)} of ${grouped(last)}`, remedy)
}

/** When the newest entry was received, ms since 1970. */
export async function newestMs({ ledger }: Store): Promise<number | undefined> {
  const last = ledger.last()
  return last === 0 ? undefined : (await ledger.get(last))?.receivedAtMs
}
