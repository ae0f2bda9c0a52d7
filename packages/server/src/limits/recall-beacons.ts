import { BEACON_EVENT, DAY_MS } from '@winnow/contract'
import type { Ledger, LedgerEntry } from '@winnow/engine'

/** Entries of one read: about a millisecond of work, so that requests in between do not notice. */
const BLOCK_ENTRIES = 64

/** The latest entries that are looked at: of more than these a start would take too long. */
const MAX_ENTRIES_READ = 100_000

/** Apps keep what they could not send for as long as they are not opened; most are within a day. */
const LATEST_MS = DAY_MS

/** The name of what only some entries have: looked for before anything is parsed. */
const MARK = `"${BEACON_EVENT}"`

export interface Recalled {
  readonly environment: number
  readonly messageId: string
}

/**
 * The message ids of the beacons among the ledger's latest entries, newest first, of the last day
 * before `nowMs`: who sends again what was acknowledged before a restart is known by them.
 */
export async function* recallBeacons(ledger: Ledger, nowMs: number): AsyncGenerator<Recalled> {
  const last = ledger.last()
  const oldest = Math.max(1, last + 1 - MAX_ENTRIES_READ)
  for (let next = last; next >= oldest; next -= BLOCK_ENTRIES) {
    const first = Math.max(oldest, next + 1 - BLOCK_ENTRIES)
    const entries = await ledger.read(first, next + 1 - first)
    for (const entry of entries.toReversed()) {
      const messageId = messageIdOf(entry)
      if (messageId === undefined) continue
      // Only of events it is when they came: what follows from a label bears the label's time.
      if (nowMs - entry.receivedAtMs > LATEST_MS) return
      yield { environment: entry.environment, messageId }
    }
  }
}

function messageIdOf(entry: LedgerEntry): string | undefined {
  if (entry.kind !== 'event' || !entry.body.includes(MARK)) return undefined
  const said = JSON.parse(entry.body) as { readonly $type?: string; readonly $message_id?: string }
  return said.$type === BEACON_EVENT ? said.$message_id : undefined
}
