import { ABUSE_TYPES } from '@winnow/contract/canonical'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { IDS_PER_ENTRY, type MessageOf } from '../ports/outbox.ts'
import { partnerBit, partnerBits } from './partner-bits.ts'
import type { ScoreChange } from './score-crossings.ts'

/** Messages about thresholds of the account have the places before this one. */
const FIRST_PLACE = 10

/** A message for each score that reached the threshold of the account's partner. */
export function partnerMessages(
  entry: LedgerEntry,
  { userId, levels, scores, settings }: ScoreChange,
): readonly MessageOf<'partner.score_reached'>[] {
  const { partner } = settings
  const reached = levels.after & ~levels.before
  if (partner === undefined || partnerBits(reached) === 0) return []
  return ABUSE_TYPES.flatMap((abuseType, type) => {
    if ((reached & partnerBit(type)) === 0) return []
    const score = scores.after[type] ?? 0
    const message: MessageOf<'partner.score_reached'> = {
      id: entry.sequence * IDS_PER_ENTRY + FIRST_PLACE + type,
      kind: 'partner.score_reached',
      version: 1,
      entity: { type: 'user', id: userId },
      userId,
      abuseType,
      score,
      sequence: entry.sequence,
      atMs: entry.receivedAtMs,
      body: { threshold_score: partner, score_before: scores.before[type] ?? null, score },
    }
    return [message]
  })
}
