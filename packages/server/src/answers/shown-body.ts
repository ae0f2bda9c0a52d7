import { isRecord } from '@winnow/contract'
import type { LedgerEntry } from '@winnow/engine'
import { snakeCased } from './snake-cased.ts'

/**
 * An event is the sender's; of other entries what only the engine reads, the names of touched states, is left out. Of the
 * devices that a late beacon tied an event to, the beacon's entry tells.
 */
export function shownBody({
  kind,
  body,
}: Pick<LedgerEntry, 'kind' | 'body'>): Readonly<Record<string, unknown>> {
  const whole = JSON.parse(body) as Record<string, unknown>
  if (kind === 'event') return whole
  if (kind === 'link') return snakeCased({ ...whole, events: sequencesOf(whole['events']) })
  const { effect: _effect, replaces: _replaces, tie, ...shown } = whole
  return snakeCased(isRecord(tie) ? { ...shown, beacon: tie['beacon'] } : shown)
}

/** Of each event that was linked there is an entry, which holds the rest. */
const sequencesOf = (events: unknown): readonly unknown[] =>
  Array.isArray(events) ? events.map((event) => (isRecord(event) ? event['sequence'] : event)) : []
