import { ABUSE_TYPES } from '@winnow/contract/canonical'
import type { ThresholdSettings } from '../ports/outbox.ts'

/** Bits of a user's levels below this one say how many thresholds of the account the scores are over. */
const FIRST_BIT = 16

/** The bit of an abuse type, by its place. */
export const partnerBit = (type: number): number => 1 << (FIRST_BIT + type)

/** The bits of a user's levels that are about the partner's threshold. */
export const partnerBits = (levels: number): number => levels >>> FIRST_BIT

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
    const least = (levels & partnerBit(type)) === 0 ? partner : partner - hysteresis
    if ((scores[type] ?? 0) >= least) bits |= partnerBit(type)
  }
  return bits
}
