import { ABUSE_TYPES } from '@winnow/contract'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import { scoreOf } from '../../models/score.ts'
import type { LearningState } from '../../learning/live/learning-state.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { ledgerRowOf } from './ledger-row.ts'

/**
 * The scores that the event of an entry would have now, with the vector it had when it came: 0–100 in the order of
 * ABUSE_TYPES. Undefined of an entry that was not scored.
 */
export function scoresNow(learning: LearningState, entry: LedgerEntry): Float32Array | undefined {
  const row = ledgerRowOf(entry, learning.vectors)
  if (row === undefined) return undefined
  const learned = learning.scorerOf(row.environment)
  const { features } = row.vector
  return (
    learned?.scoresOf(row) ??
    Float32Array.from(ABUSE_TYPES, (type) => scoreOf(STARTER_MODELS[type].margin(features)))
  )
}
