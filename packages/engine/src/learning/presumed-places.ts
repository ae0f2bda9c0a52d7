import { hash32 } from '../entities/entity-key.ts'

/** Events presumed good beside each bad one. */
export const PRESUMED_PER_BAD = 4
/** Each stands for so many: far less than there are, and enough that few bad labels are no usual thing. */
export const PRESUMED_WEIGHT = 4
/** Of which the starter promises more, log-odds, ten of a hundred, none is presumed good. */
export const PRESUMED_ODDS_MAX = -2.2

/** Entries looked at for them: not each is an event of the same type. */
const LOOKED_AT_PER_BAD = 16

/**
 * Sequences before `label`, that of a bad label, at which events may be found to be presumed good: spread from
 * the latest to the earliest, so that what came in one burst with the bad event is hardly among them; where
 * exactly is the label's lot.
 */
export function presumedPlaces(label: number): readonly number[] {
  const stride = (label - 1) / LOOKED_AT_PER_BAD
  const lot = hash32(String(label), LOOKED_AT_PER_BAD) / 2 ** 32
  const places = Array.from({ length: LOOKED_AT_PER_BAD }, (_, at) => at + lot)
  const sequences = places.map((place) => label - 1 - Math.floor(place * stride))
  return [...new Set(sequences)].filter((sequence) => sequence > 0)
}
