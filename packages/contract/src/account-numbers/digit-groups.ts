import { isDigitCode, plainCode } from './character-codes.ts'
import { GAP_CHARS_MAX, isGap } from './gap-code.ts'
import { CARD_DIGITS_MAX, CARD_PREFIX_DIGITS } from './card-number.ts'

/**
 * The groups of digits of a text in their order, each with all that tells a card number: then several groups are one
 * number or not by a few sums, and a text of hundreds of thousands of groups is read once.
 */
export class DigitGroups {
  readonly count: number
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** Whether no more than the gap of a number stands between a group and the one before it. */
  readonly isJoined: Uint8Array
  /** The first digits as a number, by which issuers are known; of a shorter group all of them. */
  readonly prefix: Uint16Array
  /** Luhn sums of a group's digits, when an even or an odd number of digits follows it. */
  readonly evenSum: Uint16Array
  readonly oddSum: Uint16Array
  /** The UTF-16 codes of the text, with full-width digits as plain ones; each character keeps its place. */
  readonly codes: Uint16Array

  constructor(text: string) {
    const codes = new Uint16Array(text.length)
    this.codes = codes
    this.count = readCodes(text, codes)
    this.from = new Uint32Array(this.count)
    this.to = new Uint32Array(this.count)
    this.isJoined = new Uint8Array(this.count)
    this.prefix = new Uint16Array(this.count)
    this.evenSum = new Uint16Array(this.count)
    this.oddSum = new Uint16Array(this.count)
    let group = 0
    for (let at = 0; at < codes.length; at += 1) {
      if (!isDigitCode(codes[at] ?? 0)) continue
      const to = this.endOf(at)
      this.read(group, at, to)
      group += 1
      at = to
    }
  }

  /** How many digits a group has; 0 = there is no such group. */
  lengthOf(group: number): number {
    if (group >= this.count) return 0
    return (this.to[group] ?? 0) - (this.from[group] ?? 0)
  }

  private endOf(from: number): number {
    let to = from + 1
    while (to < this.codes.length && isDigitCode(this.codes[to] ?? 0)) to += 1
    return to
  }

  private read(group: number, from: number, to: number): void {
    this.from[group] = from
    this.to[group] = to
    this.isJoined[group] = group > 0 && this.isGapBetween(this.to[group - 1] ?? 0, from) ? 1 : 0
    // No card has so many digits: sums of a long one are not looked at.
    if (to - from <= CARD_DIGITS_MAX) this.sum(group, from, to)
  }

  private isGapBetween(from: number, to: number): boolean {
    if (to - from > GAP_CHARS_MAX) return false
    for (let at = from; at < to; at += 1) if (!isGap(this.codes[at] ?? 0)) return false
    return true
  }

  private sum(group: number, from: number, to: number): void {
    let [prefix, even, odd] = [0, 0, 0]
    for (let at = from; at < to; at += 1) {
      const digit = (this.codes[at] ?? 0) - ZERO
      if (at - from < CARD_PREFIX_DIGITS) prefix = 10 * prefix + digit
      const twice = digit > 4 ? 2 * digit - 9 : 2 * digit
      const isLastOfPair = (to - at) % 2 === 1
      even += isLastOfPair ? digit : twice
      odd += isLastOfPair ? twice : digit
    }
    this.prefix[group] = prefix
    this.evenSum[group] = even
    this.oddSum[group] = odd
  }
}

const ZERO = 48

/** Reads the codes of a text; gives how many groups of digits there are. */
function readCodes(text: string, codes: Uint16Array): number {
  let count = 0
  let wasDigit = false
  for (let at = 0; at < codes.length; at += 1) {
    const code = plainCode(text.charCodeAt(at))
    codes[at] = code
    const isDigit = isDigitCode(code)
    if (isDigit && !wasDigit) count += 1
    wasDigit = isDigit
  }
  return count
}
