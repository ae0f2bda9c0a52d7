import { isDigitCode, isLetterCode, type Span } from './character-codes.ts'
import { CountedChars, isAlphanumeric, isBlank } from './counted-chars.ts'
import type { DigitGroups } from './digit-groups.ts'
import { ibanCharsAt } from './iban.ts'

/** Where whole IBANs stand in a text, in its order. Cost: as it has groups of digits. */
export function* ibansIn(groups: DigitGroups): Generator<Span> {
  const { codes, count } = groups
  let counted: CountedChars | undefined
  for (let group = 0; group < count; group += 1) {
    const at = startBefore(codes, groups.from(group))
    if (at < 0 || groups.lengthOf(group) < CHECK_DIGITS) continue
    counted ??= new CountedChars(codes)
    const to = endOfIban(codes, counted, at)
    if (to > 0) yield [at, to]
  }
}

const CHECK_DIGITS = 2

/** Where two letters that begin a word stand before digits, a blank between at most; -1 = they do not. */
function startBefore(codes: Uint16Array, digits: number): number {
  if (digits < 2) return -1
  const at = digits - (isBlank(codes[digits - 1] ?? 0) ? 3 : 2)
  if (at < 0 || !isLetterCode(codes[at] ?? 0) || !isLetterCode(codes[at + 1] ?? 0)) return -1
  return at > 0 && isAlphanumeric(codes[at - 1] ?? 0) ? -1 : at
}

/** The country and the check digits, which count last. */
const HEAD_CHARS = 4

/** Where the IBAN that starts at a place ends; 0 = there is none. Most starts end within a word, and need no sum. */
function endOfIban(codes: Uint16Array, counted: CountedChars, from: number): number {
  const at = counted.endOf(from, ibanCharsAt(codes, from))
  if (at === 0 || (at < codes.length && isAlphanumeric(codes[at] ?? 0))) return 0
  return remainder(codes, from, at) === 1 ? at : 0
}

/** What an IBAN leaves when it is divided: 1 in a right one. */
function remainder(codes: Uint16Array, from: number, to: number): number {
  let head = 0
  let rest = 0
  let read = 0
  for (let at = from; at < to; at += 1) {
    const code = codes[at] ?? 0
    if (!isAlphanumeric(code)) continue
    if (read < HEAD_CHARS) head = appended(head, code)
    else rest = appended(rest, code) % MODULUS
    read += 1
  }
  return (rest * HEAD_FACTOR + head) % MODULUS
}

/** ISO 7064, mod 97-10. */
const MODULUS = 97

/** Two letters, each of two digits, and two digits. */
const HEAD_FACTOR = 1e6

const LETTER_BITS = 31
const VALUE_BEFORE_A = 9

/** A number with what a character stands for behind it: a digit, or two digits for a letter. */
const appended = (number: number, code: number): number =>
  isDigitCode(code) ? number * 10 + code - 48 : number * 100 + (code & LETTER_BITS) + VALUE_BEFORE_A
