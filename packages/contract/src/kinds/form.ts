import { CARD_DIGITS_MIN } from '../account-numbers/card-number.ts'
import { holdsAccountNumber } from '../account-numbers/mask-account-numbers.ts'
import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'
import { placeholderTest } from '../placeholders/is-placeholder.ts'
import type { PlaceholderKind } from '../placeholders/placeholder-table.ts'
import { DIGITS, UPPER_CASE, VISIBLE_BUT_AT } from './character-set.ts'
import { scalar, type Kind } from './kind.ts'
import { isLongerThan, readFilled, trimmed, withoutAccountNumbers } from './words.ts'

interface FormParts {
  readonly name: string
  /** Ends the sentence "Does not look like …". */
  readonly expects: string
  readonly example: string
  readonly pattern: string
  /** Knows the commonest texts of the form at a tenth of the pattern's cost; says no when in doubt. */
  readonly isCommon?: (text: string) => boolean
  /** Whether letters are kept in upper case. */
  readonly upperCase?: boolean
  /** Whether a text of the usual form may be the number of a card, which is masked. */
  readonly mayBeCard?: boolean
  /** Whether a text of the usual form that holds such a number is kept with a warning: it names somebody. */
  readonly keepsNumber?: boolean
  /** Of what names somebody: which placeholders are warned of. */
  readonly names?: PlaceholderKind
}

const FORM_LENIENCY =
  'As a text; blanks around it are left out, and what looks otherwise is kept, as it may be evidence.'

const never = (): boolean => false

/** A text with a usual form. What looks different is kept, with a warning: it may be evidence. */
function form({
  pattern,
  isCommon = never,
  upperCase = false,
  mayBeCard = false,
  keepsNumber = false,
  names,
  ...parts
}: FormParts): Kind<string> {
  const isNone = names === undefined ? never : placeholderTest(names)
  const form = new RegExp(pattern, 'u')
  const isUsual = (text: string): boolean =>
    form.test(text) && !(mayBeCard && holdsAccountNumber(text))
  const charsMax = LIMITS.textLengthChars
  return scalar({
    ...parts,
    leniency: upperCase ? `${FORM_LENIENCY} Lower case is kept in upper case.` : FORM_LENIENCY,
    schema: { type: 'string', maxLength: charsMax, pattern },
    check: (value) =>
      typeof value === 'string' &&
      !isLongerThan(value, charsMax) &&
      (isCommon(value) || isUsual(value)) &&
      !(keepsNumber && holdsAccountNumber(value)) &&
      !isNone(value),
    mend: (value, trail) => {
      const sent = readFilled(value, trail, { expects: parts.expects, charsMax })
      if (sent === undefined) return sent
      if (isNone(sent)) report(trail, 'value_placeholder')
      if (isNone(sent) || isUsual(sent)) return keepsNumber ? remarked(sent, trail) : sent
      const kept = upperCase ? sent.toUpperCase().trim() : sent.trim()
      if (!isUsual(kept)) {
        if (!form.test(kept)) report(trail, 'form_unusual', parts.expects)
        return withoutAccountNumbers(sent, trail)
      }
      if (kept !== trimmed(sent, trail)) report(trail, 'letter_case')
      return keepsNumber ? remarked(kept, trail) : kept
    },
  })
}

/** The text as it is; a whole card number or IBAN in it is warned of. */
function remarked(text: string, trail: Trail): string {
  if (holdsAccountNumber(text)) report(trail, 'account_number_in_id')
  return text
}

const EMAIL_PART_CHARS = 256

/**
 * Neither space, `@`, control character nor lone surrogate; spelt without `\p{…}`, which not every
 * reader of openapi.json knows.
 */
const EMAIL_CHAR = '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff@]'

function isPlainEmail(text: string): boolean {
  const at = text.indexOf('@')
  const domainChars = text.length - at - 1
  if (at < 1 || at > EMAIL_PART_CHARS || domainChars < 1 || domainChars > EMAIL_PART_CHARS) {
    return false
  }
  return VISIBLE_BUT_AT.holds(text, 0, at) && VISIBLE_BUT_AT.holds(text, at + 1)
}

/** The most digits of a phone number that no card has. */
const PLAIN_PHONE_DIGITS_MAX = CARD_DIGITS_MIN - 1

/** `+14155556040` or `4155556040`. */
function isPlainPhone(text: string): boolean {
  const from = text.startsWith('+') ? 1 : 0
  const digits = text.length - from
  return digits >= 2 && digits <= PLAIN_PHONE_DIGITS_MAX && DIGITS.holds(text, from)
}

export const email = form({
  name: 'email',
  expects: 'an email address',
  example: 'ann@example.com',
  isCommon: isPlainEmail,
  names: 'email',
  keepsNumber: true,
  pattern: `^${EMAIL_CHAR}{1,256}@${EMAIL_CHAR}{1,256}$`,
})

export const phone = form({
  name: 'phone',
  expects: 'a phone number in E.164 or national form',
  example: '+14155556040',
  isCommon: isPlainPhone,
  names: 'phone',
  mayBeCard: true,
  pattern: '^\\+?[0-9(][0-9 ().\\/\\-]{1,30}( ?(x|ext\\.?) ?[0-9]{1,8})?$',
})

export const e164Phone = form({
  name: 'E.164 phone',
  expects: 'a phone number in E.164 form',
  example: '+14155556041',
  names: 'phone',
  pattern: '^\\+[1-9][0-9]{5,14}$',
})

export const country = form({
  name: 'country',
  expects: 'an ISO-3166 country code of two letters',
  example: 'US',
  isCommon: (text) => text.length === 2 && UPPER_CASE.holds(text),
  pattern: '^[A-Z]{2}$',
  upperCase: true,
})

export const language = form({
  name: 'language',
  expects: 'a language like en-US',
  example: 'en-US',
  pattern: '^[A-Za-z]{2,3}([_\\-][A-Za-z0-9]{2,8}){0,3}$',
})

export const md5 = form({
  name: 'MD5 hash',
  expects: 'an MD5 hash of 32 hex digits',
  example: '5d41402abc4b2a76b9719d911017c592',
  pattern: '^[0-9a-fA-F]{32}$',
})
