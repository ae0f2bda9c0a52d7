import { ABUSE_TYPES } from '@winnow/contract/canonical'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { IDS_PER_ENTRY, type MessageOf } from '../ports/outbox.ts'
import { hasPartnerBits, partnerBit, type PartnerThreshold } from './partner-bits.ts'
import type { ScoreChange } from './score-crossings.ts'

type PartnerKind = 'partner.score_reached' | 'partner.mail_score_reached'

/** The message of each threshold, and the first of its places: the one is after those of the account, the other before those of cases. */
const OF_THRESHOLDS = {
  partner: { kind: 'partner.score_reached', place: 10 },
  partnerMail: { kind: 'partner.mail_score_reached', place: 8160 },
} as const satisfies Record<
  PartnerThreshold,
  { readonly kind: PartnerKind; readonly place: number }
>

/** A message for each score that reached a threshold of the account's partner. */
export function partnerMessages(
  entry: LedgerEntry,
  change: ScoreChange,
): readonly MessageOf<PartnerKind>[] {
  const reached = change.levels.after & ~change.levels.before
  if (!hasPartnerBits(reached)) return []
  return [...reaching('partner', entry, change), ...reaching('partnerMail', entry, change)]
}

function reaching(
  of: PartnerThreshold,
  entry: LedgerEntry,
  { userId, levels, scores, settings }: ScoreChange,
): readonly MessageOf<PartnerKind>[] {
  const threshold = settings[of]
  const { kind, place } = OF_THRESHOLDS[of]
  const reached = levels.after & ~levels.before
  if (threshold === undefined) return []
  return ABUSE_TYPES.flatMap((abuseType, type) => {
    if ((reached & partnerBit(of, type)) === 0) return []
    const score = scores.after[type] ?? 0
    const message: MessageOf<PartnerKind> = {
      id: entry.sequence * IDS_PER_ENTRY + place + type,
      kind,
      version: 1,
      entity: { type: 'user', id: userId },
      userId,
      abuseType,
      score,
      sequence: entry.sequence,
      atMs: entry.receivedAtMs,
      body: { threshold_score: threshold, score_before: scores.before[type] ?? null, score },
    }
    return [message]
  })
}
