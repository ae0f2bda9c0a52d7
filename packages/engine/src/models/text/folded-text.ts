import { NO_UNIT, scriptFold } from './script-folds.ts'
import { classOf, DROPPED, foldedUnit, isCapital, LETTER, SEPARATOR, SIGN } from './unit-table.ts'

/** UTF-16 units of a text that are read; what is longer is judged by its beginning. */
export const MAX_TEXT_UNITS = 4096

const [EMOJI_FROM, EMOJI_TO] = [0xd83c, 0xd83e]
const [IDEOGRAPHS_FROM, IDEOGRAPHS_TO] = [0xd840, 0xd888]

/** White letters in black circles and squares, `🅐` … and `🅰` …: they have no decomposition. */
const BLACK_CIRCLED_A = 0xdd50
const BLACK_SQUARED_A = 0xdd70

/**
 * A text as it is read for tokens: compatible forms made one (full-width, mathematical, circled
 * letters), lower case, without accents and invisible characters, look-alikes as the Latin letters
 * they imitate. One sheet is filled again and again.
 */
export class FoldedText {
  readonly units = new Uint16Array(MAX_TEXT_UNITS)
  readonly classes = new Uint8Array(MAX_TEXT_UNITS)
  /** Of each unit, its place in the text that was read, compatible forms made one. */
  private readonly places = new Uint16Array(MAX_TEXT_UNITS)
  private written = ''
  private place = 0
  length = 0
  letters = 0
  capitals = 0
  private readonly foldsScripts: boolean

  /** `foldsScripts`: letters of scripts without capitals are folded too (`scriptFold`). */
  constructor(foldsScripts = false) {
    this.foldsScripts = foldsScripts
  }

  /** Reads the first MAX_TEXT_UNITS of a text; time is linear in these. */
  read(text: string): void {
    this.length = 0
    this.letters = 0
    this.capitals = 0
    const cut = text.length > MAX_TEXT_UNITS ? text.slice(0, MAX_TEXT_UNITS) : text
    if (isAscii(cut)) this.readPlain(cut)
    else this.readPairs(cut.normalize('NFKC'))
  }

  /** The units [from, to) as they were written, with capitals and accents. */
  shown(from: number, to: number): string {
    if (to <= from) return ''
    return this.written.slice(this.places[from], (this.places[to - 1] ?? 0) + 1)
  }

  private readPlain(text: string): void {
    this.written = text
    for (let at = 0; at < text.length; at += 1) {
      this.place = at
      this.readUnit(text.charCodeAt(at))
    }
  }

  /** One character may become eighteen: the sheet's end is the text's. */
  private readPairs(text: string): void {
    this.written = text
    for (let at = 0; at < text.length && this.length < MAX_TEXT_UNITS - 1; at += 1) {
      const unit = text.charCodeAt(at)
      this.place = at
      if (unit < 0xd800 || unit > 0xdfff) this.readLetter(unit)
      else if (this.readPair(unit, text.charCodeAt(at + 1))) at += 1
    }
  }

  private readLetter(written: number): void {
    const unit = this.foldsScripts ? scriptFold(written) : written
    if (unit !== NO_UNIT) this.readUnit(unit)
  }

  private readUnit(unit: number): void {
    const kind = classOf(unit)
    if (kind === DROPPED) return
    if (kind === LETTER) {
      this.letters += 1
      if (isCapital(unit)) this.capitals += 1
    }
    this.push(foldedUnit(unit), kind)
  }

  /** Two surrogates that belong together are read as one; a lone one separates. */
  private readPair(high: number, low: number): boolean {
    if (high > 0xdbff || !(low >= 0xdc00 && low <= 0xdfff)) {
      this.push(0x20, SEPARATOR)
      return false
    }
    const letter = high === EMOJI_FROM ? blackLetter(low) : -1
    if (letter >= 0) this.readUnit(letter)
    else {
      const kind = isSignPair(high) ? SIGN : LETTER
      this.push(high, kind)
      this.place += 1
      this.push(low, kind)
    }
    return true
  }

  private push(unit: number, kind: number): void {
    this.units[this.length] = unit
    this.classes[this.length] = kind
    this.places[this.length] = this.place
    this.length += 1
  }
}

/** The capital that a low surrogate of U+1F100 … shows, else −1. */
function blackLetter(low: number): number {
  const place = low >= BLACK_SQUARED_A ? low - BLACK_SQUARED_A : low - BLACK_CIRCLED_A
  return place >= 0 && place < 26 ? 0x41 + place : -1
}

function isSignPair(high: number): boolean {
  if (high >= EMOJI_FROM && high <= EMOJI_TO) return true
  return high >= IDEOGRAPHS_FROM && high <= IDEOGRAPHS_TO
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7e) return false
  return true
}
