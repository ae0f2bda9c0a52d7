import type { Registers } from '../aggregates/registers.ts'
import { LAST_SCORED } from '../aggregates/system-registers.ts'
import type { EventEntry } from '../entries/event-entry.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { lastEventOf } from '../events/pointers/last-event.ts'
import type { FindEntry } from './entry-ledger.ts'
import type { Memory } from './memory.ts'

/** A user's last event and last score, which are often one entry. */
interface LastScored {
  readonly event?: EventEntry | undefined
  readonly score?: LedgerEntry | undefined
}

export function userRegisters(
  { keys, pipeline }: Memory,
  environment: number,
  userId: string,
): Registers | undefined {
  return pipeline.open.registersOf(keys.keyOf(environment, 'user', userId))
}

/** The entry of a user's last score. Undefined = none. */
export function lastScoreOf(registers: Registers | undefined): number | undefined {
  const sequence = registers?.get(LAST_SCORED) ?? NaN
  return Number.isNaN(sequence) ? undefined : sequence
}

/** Reads what a new score of the user is computed from. */
export async function readLastScored(
  registers: Registers | undefined,
  find: FindEntry,
): Promise<LastScored> {
  const sequence = lastEventOf(registers)
  if (sequence === undefined) return {}
  const scored = lastScoreOf(registers)
  const event = entryOfKind('event', await find(sequence))
  if (scored === sequence || scored === undefined) return { event }
  return { event, score: await find(scored) }
}
