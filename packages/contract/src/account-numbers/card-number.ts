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

/** Issuers are known by so many leading digits, or fewer. */
export const CARD_PREFIX_DIGITS = 4

/** By the first four digits: a bit for each number of digits that a card of its issuer may have. */
const LENGTHS_BY_PREFIX = new Uint8Array(10 ** CARD_PREFIX_DIGITS)
for (const { from, to, lengths } of ISSUER_RANGES) {
  const bits = lengths.reduce((all, digits) => all | bitOf(digits), 0)
  const last = Number(to.padEnd(CARD_PREFIX_DIGITS, '9'))
  for (let prefix = Number(from.padEnd(CARD_PREFIX_DIGITS, '0')); prefix <= last; prefix += 1) {
    LENGTHS_BY_PREFIX[prefix] = (LENGTHS_BY_PREFIX[prefix] ?? 0) | bits
  }
}

function bitOf(digits: number): number {
  return digits < CARD_DIGITS_MIN || digits > CARD_DIGITS_MAX ? 0 : 1 << (digits - CARD_DIGITS_MIN)
}

/** Whether an issuer has cards of so many digits that begin so. `prefix`: the first four digits as a number. */
export const isIssued = (prefix: number, digits: number): boolean =>
  ((LENGTHS_BY_PREFIX[prefix] ?? 0) & bitOf(digits)) !== 0

/**
 * Whether a text of digits is the whole number of a payment card: the length and prefix of an issuer, and the check digit of
 * ISO/IEC 7812 (Luhn). About one in forty random texts of 16 digits passes.
 */
export const isCardNumber = (digits: string): boolean =>
  isIssued(Number(digits.slice(0, CARD_PREFIX_DIGITS)), digits.length) && hasLuhnDigit(digits)

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
