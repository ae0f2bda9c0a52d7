import { isIbanCountryAt } from '../account-numbers/iban.ts'
import { CARD_DIGITS_MIN } from '../account-numbers/card-number.ts'
import { holdsAccountNumber } from '../account-numbers/mask-account-numbers.ts'
import { isClean } from './words.ts'

const CODES = 128
const [ZERO, NINE] = [0x30, 0x39]

/** Which ASCII characters are letters. */
const LETTERS = Uint8Array.from({ length: CODES }, (_, code) =>
  /[A-Za-z]/.test(String.fromCharCode(code)) ? 1 : 0,
)

/** Between the groups of a card number stand so many characters at most. */
const GAP_CHARS_MAX = 2

/** Whether a text may be kept as it is: no half characters, no NUL, no whole card number or IBAN. */
export const isStorable = (text: string): boolean =>
  isPlain(text) || (isClean(text) && !holdsAccountNumber(text))

/** Whether a text holds no whole card number and no IBAN, at the cost of the quick look for most. */
export const isWithoutNumber = (text: string): boolean => isPlain(text) || !holdsAccountNumber(text)

/**
 * A quick look, in one go over the characters, that most texts pass: ASCII without NUL, too few digits side by side for
 * a card number, and no start of an IBAN. It is right when it says yes; no = look closely.
 */
export function isPlain(text: string): boolean {
  let digits = 0
  let group = 0
  let gap = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0 || code >= CODES) return false
    if (code >= ZERO && code <= NINE) {
      digits += 1
      group += 1
      gap = 0
      if (digits >= CARD_DIGITS_MIN || (group === 2 && mayBeIban(text, at))) return false
    } else if (digits > 0) {
      // Only behind digits it matters what else a character is.
      group = 0
      if (LETTERS[code] === 1 || ++gap > GAP_CHARS_MAX) digits = 0
    }
  }
  return true
}

/** Whether two letters of a country that has IBANs stand before the two digits that end here, a character between at most. */
function mayBeIban(text: string, at: number): boolean {
  const from = isLetter(text, at - 2) ? at - 3 : at - 4
  return isLetter(text, from) && isLetter(text, from + 1) && isIbanCountryAt(text, from)
}

const isLetter = (text: string, at: number): boolean =>
  at >= 0 && LETTERS[text.charCodeAt(at)] === 1
