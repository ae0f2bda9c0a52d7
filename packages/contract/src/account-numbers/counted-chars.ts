import { isDigitCode, isLetterCode } from './character-codes.ts'

const [SPACE, NO_BREAK_SPACE, NARROW_NO_BREAK_SPACE, POINT, HYPHEN] = [32, 0xa0, 0x202f, 46, 45]

/** The blanks within a number as people write it. */
export const isBlank = (code: number): boolean =>
  code === SPACE || code === NO_BREAK_SPACE || code === NARROW_NO_BREAK_SPACE

const isSeparator = (code: number): boolean => isBlank(code) || code === POINT || code === HYPHEN

export const isAlphanumeric = (code: number): boolean => isDigitCode(code) || isLetterCode(code)

/**
 * The letters and digits of a text by their number, so that the end of so many of them is found without a walk: a text
 * may hold hundreds of thousands of places from which it is looked for.
 */
export class CountedChars {
  /** By place: how many letters and digits stand before it. */
  private readonly before: Int32Array
  /** By place: how many characters up to it end a number. */
  private readonly breaks: Int32Array
  /** By number: the place of a letter or digit. */
  private readonly places: Int32Array
  private readonly count: number

  constructor(codes: Uint16Array) {
    const { length } = codes
    this.before = new Int32Array(length)
    this.breaks = new Int32Array(length)
    this.places = new Int32Array(length)
    let count = 0
    let breaks = 0
    for (let at = 0; at < length; at += 1) {
      const code = codes[at] ?? 0
      this.before[at] = count
      if (isAlphanumeric(code)) {
        this.places[count] = at
        count += 1
      } else if (!isSeparator(code)) breaks += 1
      this.breaks[at] = breaks
    }
    this.count = count
  }

  /** Where so many letters and digits end, separators between them not counted; 0 = something else stands between, or the text ends. */
  endOf(from: number, chars: number): number {
    const last = (this.before[from] ?? 0) + chars - 1
    if (chars === 0 || last >= this.count) return 0
    const at = this.places[last] ?? 0
    return this.breaks[at] === this.breaks[from] ? at + 1 : 0
  }
}
