/** Bins of a feature that hold numbers; bin 0 holds missing values, so a bin fits one byte. */
export const MAX_BINS = 254
/** The bin of a missing value. */
export const MISSING_BIN = 0

/**
 * Where a feature is cut: ordinals, ascending, at most MAX_BINS − 1. A number lies in bin
 * 1 + (how many cuts are not above it).
 */
export type Cuts = Int32Array
