import type { AbuseType } from '@winnow/contract'
import { FEATURES } from '../../features/index.ts'
import { scoreOf } from '../../models/score.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import { decodeOutcome } from '../../events/outcome.ts'
import type { RowHead } from './ledger-row.ts'

/** Events that the starter scores as high as this are not assumed good. */
const SUSPECT_SCORE = 20

/** Whether the starter suspects the event. */
export function isSuspect({ outcome }: RowHead, abuseType: AbuseType): boolean {
  const { features } = decodeOutcome(outcome)
  // A vector of another version has other features than this starter reads.
  if (features.length !== FEATURES.length) return false
  return scoreOf(STARTER_MODELS[abuseType].margin(features)) >= SUSPECT_SCORE
}
