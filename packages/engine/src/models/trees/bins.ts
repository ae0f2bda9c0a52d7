import { ordinalOf } from './ordinals.ts'

/** Bins of a feature that hold numbers; bin 0 holds missing values, so a bin fits one byte. */
export const MAX_BINS = 254
/** The bin of a missing value. */
export const MISSING_BIN = 0

/**
 * Where a feature is cut: ordinals, ascending, at most MAX_BINS − 1. A number lies in bin
 * 1 + (how many cuts are not above it).
 */
export type Cuts = Int32Array

/** The bin of a value: 0 when it is NaN, else 1 … cuts.length + 1. */
export function binOf(cuts: Cuts, value: number): number {
  if (Number.isNaN(value)) return MISSING_BIN
  const ordinal = ordinalOf(value)
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((cuts[middle] ?? 0) <= ordinal) low = middle + 1
    else high = middle
  }
  return low + 1
}
