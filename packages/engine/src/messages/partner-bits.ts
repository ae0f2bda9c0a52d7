import { ABUSE_TYPES } from '@winnow/contract/canonical'
import type { ThresholdSettings } from '../ports/outbox.ts'

/** A threshold of the partner that made the account. */
export type PartnerThreshold = 'partner' | 'partnerMail'

/** Bits of a user's levels below these say how many thresholds of the account the scores are over. */
const FIRST_BITS: Readonly<Record<PartnerThreshold, number>> = { partner: 16, partnerMail: 22 }

/** The bit of an abuse type, by its place. */
export const partnerBit = (of: PartnerThreshold, type: number): number =>
  1 << (FIRST_BITS[of] + type)

/** Whether any bit of a user's levels is about thresholds of a partner. */
export const hasPartnerBits = (levels: number): boolean => levels >>> FIRST_BITS.partner !== 0

/**
 * The bits of a user's levels that say which scores are over the thresholds of the account's partner, once these scores are
 * stored. Without a partner's threshold none is set.
 */
export const partnerBitsAfter = (
  levels: number,
  scores: Float32Array,
  settings: ThresholdSettings,
): number =>
  bitsOf('partner', { levels, scores, settings }) |
  bitsOf('partnerMail', { levels, scores, settings })

interface Stored {
  readonly levels: number
  readonly scores: Float32Array
  readonly settings: ThresholdSettings
}

function bitsOf(of: PartnerThreshold, { levels, scores, settings }: Stored): number {
  const threshold = settings[of]
  if (threshold === undefined) return 0
  let bits = 0
  for (const type of ABUSE_TYPES.keys()) {
    const bit = partnerBit(of, type)
    const least = (levels & bit) === 0 ? threshold : threshold - settings.hysteresis
    if ((scores[type] ?? 0) >= least) bits |= bit
  }
  return bits
}
