import { ABUSE_TYPES } from '@winnow/contract/canonical'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { IDS_PER_ENTRY, type MessageOf, type ThresholdSettings } from '../ports/outbox.ts'
import type { ScoreChange } from './score-crossings.ts'

/** Bits of a user's levels below this one say how many thresholds of the account the scores are over. */
const FIRST_BIT = 16

/** Messages about thresholds of the account have the places before this one. */
const FIRST_PLACE = 10

const bitOf = (type: number): number => 1 << (FIRST_BIT + type)

/**
 * The bits of a user's levels that say which scores are over the threshold of the account's partner, once these scores are
 * stored. Without a partner's threshold none is set.
 */
export function partnerBitsAfter(
  levels: number,
  scores: Float32Array,
  { partner, hysteresis }: ThresholdSettings,
): number {
  if (partner === undefined) return 0
  let bits = 0
  for (const type of ABUSE_TYPES.keys()) {
    const least = (levels & bitOf(type)) === 0 ? partner : partner - hysteresis
    if ((scores[type] ?? 0) >= least) bits |= bitOf(type)
  }
  return bits
}

/** A message for each score that reached the threshold of the account's partner. */
export function partnerMessages(
  entry: LedgerEntry,
  { userId, levels, scores, settings }: ScoreChange,
): readonly MessageOf<'partner.score_reached'>[] {
  const { partner } = settings
  const reached = levels.after & ~levels.before
  if (partner === undefined || reached >>> FIRST_BIT === 0) return []
  return ABUSE_TYPES.flatMap((abuseType, type) => {
    if ((reached & bitOf(type)) === 0) return []
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
