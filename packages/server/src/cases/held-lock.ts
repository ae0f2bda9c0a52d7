import type { TakenDecision } from '@winnow/engine'

/** Locks are of cases, which have room for so many ids of an entry. */
const IDS_OF_ENTRY = 32

/** The lock of a decision outside of cases: it becomes final, or is undone. Those of one commit have one. */
export const heldLockOf = (sequence: number, { bulk }: Pick<TakenDecision, 'bulk'>): number =>
  (bulk?.commit ?? sequence) * IDS_OF_ENTRY
