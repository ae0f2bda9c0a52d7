import { plainCode } from './character-codes.ts'
import { GAP_CHARS_MAX, isGap } from './gap-code.ts'
import { CARD_PREFIX_DIGITS } from './card-number.ts'

/** What is kept of a group, side by side: a text of hundreds of thousands of groups is read in one go. */
const [FROM, TO, IS_JOINED, PREFIX, EVEN_SUM, ODD_SUM] = [0, 1, 2, 3, 4, 5]
const NUMBERS = 6

/**
 * The groups of digits of a text in their order, each with all that tells a card number: then several groups are one
 * number or not by a few sums. Good until those of the next text are read: most texts are read in the same room.
 */
export class DigitGroups {
  readonly count: number
  /** The UTF-16 codes of the text, with full-width digits as plain ones; each character keeps its place. */
  readonly codes: Uint16Array
  private readonly numbers: Int32Array

  constructor(text: string) {
    const { codes, numbers } = text.length > ROOM_CHARS ? roomFor(text.length) : room
    this.codes = codes.subarray(0, text.length)
    this.numbers = numbers
    readCodes(text, codes)
    this.count = readGroups(this.codes, numbers)
  }

  /** Where a group begins. */
  from(group: number): number {
    return this.numbers[group * NUMBERS + FROM] ?? 0
  }

  /** Where it has ended. */
  to(group: number): number {
    return this.numbers[group * NUMBERS + TO] ?? 0
  }

  /** How many digits a group has; 0 = there is no such group. */
  lengthOf(group: number): number {
    return group >= this.count ? 0 : this.to(group) - this.from(group)
  }

  /** Whether no more than the gap of a number stands between a group and the one before it. */
  isJoined(group: number): boolean {
    return group < this.count && this.numbers[group * NUMBERS + IS_JOINED] === 1
  }

  /** The first digits as a number, by which issuers are known; of a shorter group all of them. */
  prefix(group: number): number {
    return this.numbers[group * NUMBERS + PREFIX] ?? 0
  }

  /** The Luhn sum of a group's digits, when an even number of digits follows it. */
  evenSum(group: number): number {
    return this.numbers[group * NUMBERS + EVEN_SUM] ?? 0
  }

  /** The same when an odd number follows. */
  oddSum(group: number): number {
    return this.numbers[group * NUMBERS + ODD_SUM] ?? 0
  }
}

/** Longer texts get memory of their own, which is not kept. */
const ROOM_CHARS = 65_536

/** Between two groups stands a character at least. */
const roomFor = (chars: number) => ({
  codes: new Uint16Array(chars),
  numbers: new Int32Array(((chars + 1) >> 1) * NUMBERS),
})

const room = roomFor(ROOM_CHARS)

function readCodes(text: string, codes: Uint16Array): void {
  const { length } = text
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    codes[at] = code < ASCII ? code : plainCode(code)
  }
}

const ASCII = 128

const ZERO = 48

/** Reads all groups; gives how many there are. */
function readGroups(codes: Uint16Array, numbers: Int32Array): number {
  const { length } = codes
  let place = 0
  let before = -1
  for (let at = 0; at < length;) {
    const isDigit = ((codes[at] ?? 0) - ZERO) >>> 0 < 10
    if (!isDigit) at += 1
    else {
      const isJoined = before >= 0 && isGapBetween(codes, before, at)
      numbers[place + IS_JOINED] = isJoined ? 1 : 0
      at = readGroup(codes, at, numbers, place)
      before = at
      place += NUMBERS
    }
  }
  return place / NUMBERS
}

/** Reads the group that begins at a place; gives where it ends. The sums of what is too long for a card say nothing. */
function readGroup(codes: Uint16Array, from: number, numbers: Int32Array, place: number): number {
  const { length } = codes
  let at = from
  let prefix = 0
  let first = 0
  let second = 0
  for (; at < length; at += 1) {
    const digit = (codes[at] ?? 0) - ZERO
    if (digit < 0 || digit > 9) break
    if (at - from < CARD_PREFIX_DIGITS) prefix = 10 * prefix + digit
    const twice = digit > 4 ? 2 * digit - 9 : 2 * digit
    const isFirstOfPair = ((at - from) & 1) === 0
    // Whole numbers of 32 bits, which the processor adds in one step.
    first = (first + (isFirstOfPair ? digit : twice)) | 0
    second = (second + (isFirstOfPair ? twice : digit)) | 0
  }
  const isOdd = ((at - from) & 1) === 1
  numbers[place + FROM] = from
  numbers[place + TO] = at
  numbers[place + PREFIX] = prefix
  numbers[place + EVEN_SUM] = isOdd ? first : second
  numbers[place + ODD_SUM] = isOdd ? second : first
  return at
}

function isGapBetween(codes: Uint16Array, from: number, to: number): boolean {
  if (to - from > GAP_CHARS_MAX) return false
  for (let at = from; at < to; at += 1) if (!isGap(codes[at] ?? 0)) return false
  return true
}
