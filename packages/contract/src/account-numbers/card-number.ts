/** Numbers of one card scheme: a range of leading digits, and how many digits there are in all. */
interface IssuerRange {
  /** First and last prefix of the range; both have as many digits. */
  readonly from: string
  readonly to: string
  readonly lengths: readonly number[]
}

const range = (from: string, to: string, ...lengths: readonly number[]): IssuerRange => ({
  from,
  to,
  lengths,
})

/**
 * The issuer identification numbers that card schemes publish. Visa's 13 digits are left out: no such card is issued any more,
 * and many article numbers (GTIN) have that form. Maestro is named by its usual prefixes only.
 */
const ISSUER_RANGES: readonly IssuerRange[] = [
  range('4', '4', 16, 19), // Visa
  range('51', '55', 16), // Mastercard
  range('2221', '2720', 16),
  range('34', '34', 15), // American Express
  range('37', '37', 15),
  range('300', '305', 14, 16), // Diners Club
  range('36', '36', 14, 16),
  range('38', '39', 14, 16),
  range('3528', '3589', 16, 19), // JCB
  range('6011', '6011', 16, 19), // Discover
  range('644', '659', 16, 19),
  range('62', '62', 16, 17, 18, 19), // UnionPay
  range('2200', '2205', 16, 17, 18, 19), // Mir
  range('5018', '5018', 16, 19), // Maestro
  range('5020', '5020', 16, 19),
  range('5038', '5038', 16, 19),
  range('5893', '5893', 16, 19),
  range('6304', '6304', 16, 19),
  range('6759', '6763', 16, 19),
  range('6062', '6062', 16), // Hipercard
  range('6521', '6522', 16), // RuPay
  range('9792', '9792', 16), // Troy
]

const FIRST_DIGITS: ReadonlySet<number> = new Set(
  ISSUER_RANGES.map(({ from }) => Number(from.slice(0, 1))),
)
const MAY_BEGIN = Array.from({ length: 10 }, (_, digit) => FIRST_DIGITS.has(digit))

/** Whether the numbers of any issuer begin with a digit. */
export const mayBeginCard = (digit: number): boolean => MAY_BEGIN[digit] === true

/** The fewest and the most digits of a card number that is looked for. */
export const CARD_DIGITS_MIN = 14
export const CARD_DIGITS_MAX = 19

/**
 * Whether a text of digits is the whole number of a payment card: the length and prefix of an issuer, and the check digit of
 * ISO/IEC 7812 (Luhn). About one in forty random texts of 16 digits passes.
 */
export function isCardNumber(digits: string): boolean {
  return isOfIssuer(digits) && hasLuhnDigit(digits)
}

function isOfIssuer(digits: string): boolean {
  return ISSUER_RANGES.some(({ from, to, lengths }) => {
    if (!lengths.includes(digits.length)) return false
    const prefix = digits.slice(0, from.length)
    return from <= prefix && prefix <= to
  })
}

const ZERO = 48

function hasLuhnDigit(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - ZERO
    const doubled = at % 2 === 0 ? digit : 2 * digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
