/** The ordinal of a missing value where missing counts as below every number. */
const MISSING_LOW = -(2 ** 30)
/** The ordinal of a missing value where missing counts as above every number. */
export const MISSING_HIGH = 2 ** 30 - 1

const WITHOUT_SIGN = 0x7fffffff
const INFINITY_BITS = 0x7f800000

const float = new Float32Array(1)
const bits = new Int32Array(float.buffer)

/** The bits of a float as an integer that sorts like the float; half of it fits a subtraction. */
function ordinalOfBits(word: number): number {
  return (word ^ ((word >> 31) & WITHOUT_SIGN)) >> 1
}

/**
 * A number as an integer of 31 bits in the same order: a ≤ b says ordinalOf(a) ≤ ordinalOf(b), and
 * two ordinals subtract without overflow, so that `(a − b) >>> 31` compares without a branch. The
 * lowest bit of a float's 24-bit fraction is given up: neighbours may share an ordinal. NaN is not
 * a number and has none.
 */
export function ordinalOf(value: number): number {
  // Adding zero turns −0 into 0.
  float[0] = value + 0
  return ordinalOfBits(bits[0] ?? 0)
}

/** The smallest number with an ordinal. */
export function valueOfOrdinal(ordinal: number): number {
  const word = ordinal << 1
  bits[0] = word ^ ((word >> 31) & WITHOUT_SIGN)
  const value = float[0] ?? 0
  // The bits below those of −Infinity share its ordinal and are no number.
  return Number.isNaN(value) ? -Infinity : value
}

/**
 * The ordinals of one feature vector, taken once and read by every model. The first half has
 * missing values below all numbers, the second half the same vector with missing above.
 */
export class OrdinalVector {
  readonly ordinals: Int32Array
  private readonly length: number
  private readonly floats: Float32Array
  private readonly words: Int32Array

  constructor(length: number) {
    this.length = length
    this.ordinals = new Int32Array(2 * length)
    this.floats = new Float32Array(length)
    this.words = new Int32Array(this.floats.buffer)
  }

  /** Reads a vector; what was read before is gone. */
  read(features: Float32Array): Int32Array {
    const { length, ordinals, floats, words } = this
    for (let at = 0; at < length; at += 1) floats[at] = (features[at] ?? NaN) + 0
    for (let at = 0; at < length; at += 1) {
      const word = words[at] ?? 0
      // All ones where the bits are those of NaN, else zero: no branch to guess wrong.
      const missing = (INFINITY_BITS - (word & WITHOUT_SIGN)) >> 31
      const number = ordinalOfBits(word) & ~missing
      ordinals[at] = number | (missing & MISSING_LOW)
      ordinals[length + at] = number | (missing & MISSING_HIGH)
    }
    return ordinals
  }
}
