import { CellError } from './cell-error.ts'

/** How a column writes numbers. */
export interface NumberMarks {
  readonly decimal: '.' | ','
  /** Between groups of three digits; empty = the column has no group marks. */
  readonly group: GroupMark
  /** What may stand before or after the number, as `€` or `EUR`; nothing else may. */
  readonly symbols: readonly string[]
}

export const GROUP_MARKS = ['', '.', ',', ' ', "'"] as const

type GroupMark = (typeof GROUP_MARKS)[number]

/** The characters that are read as a mark: exports write blanks and apostrophes in several ways. */
const FORMS: Readonly<Record<GroupMark, string>> = {
  '': '',
  '.': '\\.',
  ',': ',',
  ' ': '[ \\u00a0\\u2007\\u2009\\u202f]',
  "'": "['\\u2019]",
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function patternOf({ decimal, group }: NumberMarks): RegExp {
  const grouped = group === '' ? '' : `\\d{1,3}(?:${FORMS[group]}\\d{3})+|`
  return new RegExp(`^(?<whole>${grouped}\\d*)(?:${escaped(decimal)}(?<fraction>\\d*))?$`)
}

const SPACE = /[\s\u00a0\u2007\u2009\u202f]+/gu

function withoutSymbol(text: string, symbols: readonly string[]): string {
  for (const symbol of symbols) {
    if (text.startsWith(symbol)) return text.slice(symbol.length).trimStart()
    if (text.endsWith(symbol)) return text.slice(0, -symbol.length).trimEnd()
  }
  return text
}

interface Signed {
  readonly sign: '' | '-'
  readonly digits: string
}

const MINUS = '[-\\u2212\\u2013]'
const LEADING = new RegExp(`^(${MINUS}|\\+) ?(.+)$`, 'u')
const TRAILING = new RegExp(`^(.+?) ?(${MINUS})$`, 'u')

/** The sign before, after, or as brackets around the number, as accountants write it. */
function signedOf(text: string): Signed {
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1]
  if (inBrackets !== undefined) return { sign: '-', digits: inBrackets.trim() }
  const [, sign, rest] = LEADING.exec(text) ?? []
  if (rest !== undefined) return { sign: sign === '+' ? '' : '-', digits: rest }
  const trailing = TRAILING.exec(text)?.[1]
  return trailing === undefined ? { sign: '', digits: text } : { sign: '-', digits: trailing }
}

const named = (mark: string): string => (mark === ' ' ? 'a blank' : `"${mark}"`)

function expectation({ decimal, group }: NumberMarks): string {
  const groups = group === '' ? 'no group mark' : `group mark ${named(group)}`
  return `with decimal mark "${decimal}" and ${groups}`
}

function adviceFor(text: string, marks: NumberMarks): string {
  if (/\d[eE][+-]?\d/.test(text)) return 'scientific notation has lost digits: export it as text'
  if (text.includes('%')) return 'a percentage is no number'
  if (/[^\d\s.,'’()+\-\u2212\u2013]/u.test(text)) {
    return `${expectation(marks)}; if a currency stands in the cell, say symbol: in the mapping`
  }
  return `${expectation(marks)} (decimal: and group: in the mapping)`
}

/**
 * A reader of a column's numbers: gives the plain form, `-1234.50`. What does not fit the marks exactly is refused.
 * Errors of the reader: CellError.
 */
export function numberReader(marks: NumberMarks, what: string): (text: string) => string {
  const pattern = patternOf(marks)
  const plainOf = (sign: '' | '-', digits: string): string | undefined => {
    const { whole = '', fraction } = pattern.exec(digits)?.groups ?? {}
    const ones = whole.replaceAll(/\D/g, '')
    if (ones + (fraction ?? '') === '') return undefined
    return `${sign}${ones === '' ? '0' : ones}${fraction === undefined ? '' : `.${fraction}`}`
  }
  return (cell) => {
    // Most cells are digits and marks alone.
    const bare = plainOf('', cell)
    if (bare !== undefined) return bare
    const text = cell.replaceAll(SPACE, ' ').trim()
    const outside = signedOf(withoutSymbol(text, marks.symbols))
    // The sign stands before or after the currency: `-€5`, `€-5`.
    const { sign, digits } = outside.sign === '' ? outside : signedDigits(outside, marks)
    const plain = plainOf(sign, withoutSymbol(digits, marks.symbols))
    if (plain === undefined) throw new CellError(`expected ${what} ${adviceFor(text, marks)}`)
    return plain
  }
}

const signedDigits = ({ sign, digits }: Signed, { symbols }: NumberMarks): Signed => ({
  sign,
  digits: withoutSymbol(digits, symbols),
})
