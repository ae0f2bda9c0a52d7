import { DIGIT, LETTER } from './unit-table.ts'
import type { FoldedText } from './folded-text.ts'

/** What a run of digits is read as. */
export type NumberKind = 'number' | 'long_number' | 'money' | 'phone'

/** From here on a number names something: a code, an account, a year's day. */
const LONG_DIGITS = 5
const MIN_PHONE_DIGITS = 9
const MAX_PHONE_DIGITS = 15
/** Characters of punctuation between two groups of a phone number. */
const MAX_PHONE_GAP = 2

/** A number in a text: its kind, and the place after its last unit. */
export interface FoundNumber {
  kind: NumberKind
  to: number
}

/**
 * Reads the number whose first digit stands at `from`; undefined when letters follow (`4you`), for
 * then it is a word. Looks at most at the number itself and at sixteen digits more.
 */
export function numberAt(text: FoldedText, from: number): FoundNumber | undefined {
  const phone = phoneEnd(text, from)
  if (phone > from) return { kind: 'phone', to: phone }
  const { to, digits } = plainNumber(text, from)
  if (to < text.length && text.classes[to] === LETTER) return undefined
  if (isMoneySign(text.units[from - 1]) || (to < text.length && isMoneySign(text.units[to])))
    return { kind: 'money', to }
  return { kind: digits < LONG_DIGITS ? 'number' : 'long_number', to }
}

/** Digits with single points and commas between them. */
function plainNumber(
  { units, classes, length }: FoldedText,
  from: number,
): { readonly to: number; readonly digits: number } {
  let [to, digits] = [from, 0]
  for (; to < length; to += 1) {
    const isDigit = classes[to] === DIGIT
    if (isDigit) digits += 1
    else if (!isPoint(units[to]) || to + 1 >= length || classes[to + 1] !== DIGIT) break
  }
  return { to, digits }
}

/** Nine to fifteen digits with little punctuation between them; −1 when there are fewer or more. */
function phoneEnd({ units, classes, length }: FoldedText, from: number): number {
  let [to, digits, gap] = [from, 0, 0]
  for (let at = from; at < length && digits <= MAX_PHONE_DIGITS; at += 1) {
    if (classes[at] === DIGIT) {
      digits += 1
      gap = 0
      to = at + 1
    } else if (isPhonePunctuation(units[at]) && gap < MAX_PHONE_GAP) gap += 1
    else break
  }
  return digits < MIN_PHONE_DIGITS || digits > MAX_PHONE_DIGITS ? -1 : to
}

/** Space ( ) - . / between the groups of a number. */
function isPhonePunctuation(unit = 0): boolean {
  return unit === 0x20 || unit === 0x28 || unit === 0x29 || (unit >= 0x2d && unit <= 0x2f)
}

function isPoint(unit = 0): boolean {
  return unit === 0x2c || unit === 0x2e
}

/** $ £ € … and every sign of the currency block. */
function isMoneySign(unit = 0): boolean {
  return unit === 0x24 || (unit >= 0xa2 && unit <= 0xa5) || (unit >= 0x20a0 && unit <= 0x20cf)
}
