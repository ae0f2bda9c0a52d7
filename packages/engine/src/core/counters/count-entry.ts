import type { CounterPair } from '../../counters/counters.ts'
import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import { acceptedEventOf } from '../apply-entry.ts'
import type { Memory } from '../memory.ts'

/** How a canonical event begins: with its type. */
const BEGINNING = '{"$type":"'

/** Counts an entry of the past in the counters of its environment that lack it. */
export function countEntry(
  { counters, pipeline }: Pick<Memory, 'counters' | 'pipeline'>,
  entry: LedgerEntry,
  pairs: readonly CounterPair[],
): void {
  const event = entryOfKind('event', entry)
  if (event === undefined || !pairs.some(([{ on }]) => mayBeOn(on, event.body))) return
  const { sequence } = event
  const { environment, receivedAtMs, event: sent, enrichment } = acceptedEventOf(event)
  const { timeMs: atMs = receivedAtMs } = sent
  counters.countPast({ sequence, environment, event: sent, atMs, enrichment }, pairs, pipeline.open)
}

/** Whether a body may be of one of some types. Most need not be parsed to know it. */
function mayBeOn(on: ReadonlySet<string>, body: string): boolean {
  const end = body.indexOf('"', BEGINNING.length)
  const type = body.slice(BEGINNING.length, end)
  return on.has(type) || type.includes('\\') || !body.startsWith(BEGINNING)
}
