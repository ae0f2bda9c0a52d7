import type { RecordView } from '../ports/record-view.ts'

/** Labels kept one by one per average; a label older than these weighs less than 0.4 % (0.7¹⁶). */
export const MAX_KEPT_LABELS = 16

/** A kept label: its entry's sequence (53 bits), the verdict and the register of the average. */
const LABEL_WORDS = 2
const BAD_BIT = 21
const REGISTER_BITS = 22
const SEQUENCE_HIGH = 0x1fffff
const TWO_32 = 2 ** 32

/** An average over the labels before the kept ones: its register, a word unused, the value. */
const BASE_WORDS = 4

interface KeptLabel {
  readonly register: number
  readonly sequence: number
  /** 1 bad, 0 good. */
  readonly verdict: number
}

/**
 * The last labels behind each moving average of an opened state, so that taking one back gives the
 * average that the others make, bit for bit. What comes before them is one number per average, the
 * average of those.
 */
export class KeptLabels {
  private kept: KeptLabel[] = []
  private readonly bases = new Map<number, number>()

  /** The kept labels, and the averages over older ones, times 65,536. */
  get lengths(): number {
    return this.kept.length | (this.bases.size << 16)
  }

  clear(): void {
    if (this.lengths === 0) return
    this.kept = []
    this.bases.clear()
  }

  /** Keeps one more; when an average is full, its oldest label is merged into the average of older ones. */
  add(label: KeptLabel, alpha: number): void {
    const { register } = label
    this.kept.push(label)
    const ofRegister = this.kept.filter((other) => other.register === register)
    const [oldest] = ofRegister
    if (oldest === undefined || ofRegister.length <= MAX_KEPT_LABELS) return
    this.kept = this.kept.filter((other) => other !== oldest)
    this.bases.set(register, moved(this.bases.get(register) ?? NaN, oldest.verdict, alpha))
  }

  /** Takes one back; false when it is no longer kept, or never was. */
  remove(register: number, sequence: number): boolean {
    const before = this.kept.length
    this.kept = this.kept.filter(
      (label) => label.register !== register || label.sequence !== sequence,
    )
    return this.kept.length < before
  }

  /** The moving average of all labels that stand; NaN = there are none. */
  average(register: number, alpha: number): number {
    return this.kept
      .filter((label) => label.register === register)
      .reduce(
        (average, { verdict }) => moved(average, verdict, alpha),
        this.bases.get(register) ?? NaN,
      )
  }

  /** Reads what `write` wrote from word `from` on; answers the word after. */
  read({ words, doubles }: RecordView, from: number, lengths: number): number {
    this.clear()
    if (lengths === 0) return from
    let word = from
    for (let left = lengths & 0xffff; left > 0; left -= 1) {
      this.kept.push(unpacked(words[word] ?? 0, words[word + 1] ?? 0))
      word += LABEL_WORDS
    }
    for (let left = lengths >>> 16; left > 0; left -= 1) {
      this.bases.set(words[word] ?? 0, doubles[word / 2 + 1] ?? NaN)
      word += BASE_WORDS
    }
    return word
  }

  /** Writes what `read` reads. Most states have no labels. */
  write({ words, doubles }: RecordView, from: number): number {
    if (this.lengths === 0) return from
    let word = from
    for (const { register, sequence, verdict } of this.kept) {
      words[word] = sequence % TWO_32
      words[word + 1] =
        Math.floor(sequence / TWO_32) | (verdict << BAD_BIT) | (register << REGISTER_BITS)
      word += LABEL_WORDS
    }
    for (const [register, value] of this.bases) {
      words[word] = register
      words[word + 1] = 0
      doubles[word / 2 + 1] = value
      word += BASE_WORDS
    }
    return word
  }
}

function moved(average: number, verdict: number, alpha: number): number {
  return average === average ? average + alpha * (verdict - average) : verdict
}

function unpacked(low: number, high: number): KeptLabel {
  return {
    register: high >>> REGISTER_BITS,
    sequence: (high & SEQUENCE_HIGH) * TWO_32 + low,
    verdict: (high >>> BAD_BIT) & 1,
  }
}
