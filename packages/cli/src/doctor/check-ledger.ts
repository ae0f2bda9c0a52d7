import { decodeOutcome, type LedgerEntry } from '@winnow/engine'
import type { ReadOnlyStore } from '@winnow/store'
import { grouped } from '../output/grouped.ts'
import { readEntries } from '../ledger/read-entries.ts'
import { ill, unseen, well, type Finding } from './finding.ts'

const RESTORE = 'restore the data directory from a backup'

/** An entry must be in its place, and all of it readable. */
function faultOf(entry: LedgerEntry, wanted: number): string | undefined {
  if (entry.sequence !== wanted) return `entry ${wanted} is missing`
  try {
    JSON.parse(entry.body)
    if (entry.kind !== 'model') decodeOutcome(entry.outcome)
    return undefined
  } catch (error) {
    return `entry ${wanted} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function firstFault({ ledger }: ReadOnlyStore): Promise<string | undefined> {
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
export async function checkLedger(store: ReadOnlyStore): Promise<Finding> {
  const fault = await firstFault(store).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  )
  if (fault !== undefined) return ill('ledger', fault, RESTORE)
  return well('ledger', `${grouped(store.ledger.last())} entries, without a gap, all readable`)
}

/** A snapshot makes starts fast; without one they are slow, not wrong. */
export async function checkSnapshot({ snapshots, ledger }: ReadOnlyStore): Promise<Finding> {
  const snapshot = await snapshots.latest()
  const last = ledger.last()
  if (snapshot === undefined) {
    return unseen(
      'snapshot',
      last === 0
        ? 'none yet'
        : 'none, or none that can be read: the next start reads the whole ledger',
    )
  }
  const behind = `${grouped(last - snapshot.sequence)} before the end`
  return well('snapshot', `at entry ${grouped(snapshot.sequence)}, ${behind}`)
}

/** Records follow the ledger; what is missing of them is folded by the service, now or when it starts. */
export async function checkRecords(store: ReadOnlyStore): Promise<Finding> {
  const records = await store.recordsNow().catch((error: unknown) => String(error))
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
