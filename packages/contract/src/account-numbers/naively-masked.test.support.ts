import { isCardNumber } from './card-number.ts'

/**
 * Account numbers as they are defined, by patterns and lists and without any care for what that costs: what the quick
 * search must find, and nothing else.
 */
type Span = readonly [from: number, to: number]

const GROUPINGS: readonly (readonly number[])[] = [
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
  [4, 4, 4, 4, 3],
  [4, 4, 4, 3],
  [4, 4, 4, 2],
  [6, 13],
]

/** The text with each number masked. `ibanChars`: how many characters the IBANs of a country have. */
export function naivelyMasked(text: string, ibanChars: ReadonlyMap<string, number>): string {
  const plain = text.replaceAll(/[０-９]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 48),
  )
  const units = text.split('')
  for (const span of [...ibansIn(plain, ibanChars), ...cardsIn(plain)]) maskIn(units, span)
  return units.join('')
}

function maskIn(units: string[], [from, to]: Span): void {
  const places: number[] = []
  for (let at = from; at < to; at += 1) if (/[\p{L}\p{N}]/u.test(units[at] ?? '')) places.push(at)
  for (const at of places.slice(6, -4)) units[at] = '*'
}

function ibansIn(text: string, ibanChars: ReadonlyMap<string, number>): readonly Span[] {
  const starts = text.matchAll(/(?<![A-Za-z0-9])[A-Za-z]{2}[ \u00a0\u202f]?[0-9]{2}/g)
  return [...starts].flatMap(({ index }) => {
    const chars = ibanChars.get(text.slice(index, index + 2).toUpperCase())
    const [whole = ''] =
      new RegExp(`^(?:[A-Za-z0-9][ \\u00a0\\u202f.-]*){${(chars ?? 99) - 1}}[A-Za-z0-9]`).exec(
        text.slice(index),
      ) ?? []
    const number = whole.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
    const to = index + whole.length
    const isWhole = whole !== '' && !/[A-Za-z0-9]/.test(text.charAt(to))
    return isWhole && restOf(number) === 1n ? [[index, to] as const] : []
  })
}

function restOf(iban: string): bigint {
  const turned = iban.slice(4) + iban.slice(0, 4)
  return BigInt(turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n
}

function cardsIn(text: string): readonly Span[] {
  const spans: Span[] = []
  for (let at = 0; at < text.length;) {
    const whole = cardAt(text, at)
    if (whole !== '' && !isPartOfCode(text, at, at + whole.length))
      spans.push([at, at + whole.length])
    at += whole === '' ? (/^[0-9]+|[^]/.exec(text.slice(at))?.[0].length ?? 1) : whole.length
  }
  return spans
}

/** The card number that begins at a place, with the gaps in it; empty when there is none. */
function cardAt(text: string, at: number): string {
  const patterns = ['[0-9]{14,19}', ...GROUPINGS.map(patternOf)]
  for (const pattern of patterns) {
    const found = new RegExp(`^${pattern}(?![0-9])`).exec(text.slice(at))?.[0]
    if (found !== undefined && isCardNumber(found.replaceAll(/[^0-9]/g, ''))) return found
  }
  return ''
}

const patternOf = (lengths: readonly number[]): string =>
  lengths.map((length) => `[0-9]{${length}}`).join('[ \\u00a0\\u202f.\\-–_/]{1,2}')

function isPartOfCode(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 32), from)
  const after = text.slice(to, to + 32)
  return /[0-9](?:[A-Za-z]+|[.,])$/.test(before) || /^[A-Za-z]+[0-9]/.test(after)
}
