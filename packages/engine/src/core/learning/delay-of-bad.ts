import { acceptedEventOf } from '../apply-entry.ts'
import { entryOfKind } from '../../entries/ledger-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'

/** How long after its event a bad label came, ms; undefined of a good one, or where an entry is gone. */
export async function delayOfBad(
  { label, event }: { readonly label: number; readonly event: number },
  find: FindEntry,
): Promise<number | undefined> {
  const entries = await Promise.all([find(label), find(event)])
  const said = entryOfKind('label', entries[0])
  const told = entryOfKind('event', entries[1])
  if (said === undefined || told === undefined) return undefined
  const { isBad, timeMs = said.receivedAtMs } = said.body.label
  if (!isBad) return undefined
  const { event: about, receivedAtMs } = acceptedEventOf(told)
  return timeMs - (about.timeMs ?? receivedAtMs)
}
