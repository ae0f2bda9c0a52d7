import { toText } from '../mapping/conversions.ts'
import type { FieldRule } from '../mapping/mapping.ts'
import type { CellRead } from '../row-notes.ts'

/** Different cells of a column that are counted; further ones are not counted. */
const MAX_WORDS = 20
const MAX_SHOWN_CHARS = 40

/** What was seen of one field: its cells, and what they were read as. */
export class FieldSight {
  readonly path: string
  readonly column: string
  readonly rule: FieldRule
  cells = 0
  /** The first cell, and its value. */
  readonly first: { readonly cell: string; readonly value: unknown }
  /** Of numbers, amounts and times. */
  least = Infinity
  most = -Infinity
  /** How often the first different cells came, with what they were read as. */
  readonly words = new Map<string, { count: number; readonly value: unknown }>()
  /** Cells with a decimal mark, and those of them with exactly three digits after it. */
  decimals = 0
  thousandths = 0
  /** Cells that begin with two numbers, and those in which either could be a month. */
  dates = 0
  undecidedDates = 0
  /** Cells that look as if UTF-8 had been read as another encoding. */
  garbled = 0
  /** Cells that are none of the values that the mapping lists. */
  unlisted = 0

  constructor({ path, column, rule, cell, value }: CellRead) {
    this.path = path
    this.column = column
    this.rule = rule
    this.first = { cell: toText(cell).slice(0, MAX_SHOWN_CHARS), value }
  }

  add({ cell, value }: CellRead): void {
    const text = toText(cell)
    this.cells += 1
    this.#count(text, value)
    if (this.rule.values.size > 0 && !this.rule.values.has(text)) this.unlisted += 1
    if (typeof value === 'number') this.#measure(text, value)
    else if (GARBLED.test(text)) this.garbled += 1
  }

  #count(text: string, value: unknown): void {
    const word = this.words.get(text)
    if (word !== undefined) word.count += 1
    else if (this.words.size < MAX_WORDS && text.length <= MAX_SHOWN_CHARS) {
      this.words.set(text, { count: 1, value })
    }
  }

  #measure(text: string, value: number): void {
    this.least = Math.min(this.least, value)
    this.most = Math.max(this.most, value)
    if (this.rule.type === 'time') this.#measureDate(text)
    else this.#measureFraction(text)
  }

  #measureDate(text: string): void {
    const [, one, other] = TWO_NUMBERS.exec(text) ?? []
    if (one === undefined || other === undefined) return
    this.dates += 1
    const isUndecided = Number(one) <= MONTHS && Number(other) <= MONTHS && one !== other
    if (isUndecided || one === other) this.undecidedDates += 1
  }

  #measureFraction(text: string): void {
    const fraction = text.split(this.rule.marks.decimal)[1]
    if (fraction === undefined) return
    this.decimals += 1
    if (/^\d{3}\D*$/.test(fraction)) this.thousandths += 1
  }
}

const MONTHS = 12

/** `03/04/2026`, `3.4.26`. */
const TWO_NUMBERS = /^(\d{1,2})[./-](\d{1,2})[./-]/

/** `Ã¼`, `â€™`: letters of two or three bytes, each byte read as one. */
const GARBLED =
  /[\u00c2\u00c3][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|\u00e2\u20ac/
