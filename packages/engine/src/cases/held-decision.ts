import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { HeldDecision } from '../ports/cases.ts'

/** What an entry changes of the decisions that are held. */
export interface HeldChange {
  readonly held?: HeldDecision
  /** The `decided` entries that are not held any more. */
  readonly ended?: readonly number[]
}

const NOTHING: HeldChange = {}

/** Pure: every store comes to the same decisions. */
export function heldChange(entry: LedgerEntry): HeldChange {
  const { environment, sequence, receivedAtMs: atMs } = entry
  if (entry.kind === 'settled') {
    const { case: of, decisions } = entry.body
    return of === undefined ? { ended: decisions.map(({ entry: decided }) => decided) } : NOTHING
  }
  if (entry.kind !== 'decided') return NOTHING
  const { undoes, isHeld, taken } = entry.body
  if (undoes !== undefined) return { ended: [undoes] }
  if (isHeld !== true) return NOTHING
  const bulk = taken.bulk?.id
  return { held: { environment, sequence, atMs, ...(bulk !== undefined && { bulk }) } }
}
