import { String as Text } from 'typebox'
import { LIMITS } from '../limits.ts'
import { report } from '../problem.ts'
import { scalar, type Kind } from './kind.ts'
import { readFilled } from './words.ts'

interface FormParts {
  readonly name: string
  /** Ends the sentence "Does not look like …". */
  readonly expects: string
  readonly example: string
  readonly pattern: string
  /** Whether letters are kept in upper case. */
  readonly upperCase?: boolean
}

/** A text with a usual form. What looks different is kept, with a warning: it may be evidence. */
function form({ pattern, upperCase = false, ...parts }: FormParts): Kind<string> {
  const usual = new RegExp(pattern, 'u')
  const charsMax = LIMITS.textLengthChars
  return scalar({
    ...parts,
    schema: Text({ maxLength: charsMax, pattern }),
    mend: (value, trail) => {
      const sent = readFilled(value, trail, { expects: parts.expects, charsMax })
      if (sent === undefined || usual.test(sent)) return sent
      const kept = upperCase ? sent.toUpperCase() : sent
      if (usual.test(kept)) report(trail, 'letter_case')
      else report(trail, 'form_unusual', parts.expects)
      return usual.test(kept) ? kept : sent
    },
  })
}

export const email = form({
  name: 'email',
  expects: 'an email address',
  example: 'ann@example.com',
  pattern: '^[^\\s\\p{Cc}\\p{Cs}@]{1,256}@[^\\s\\p{Cc}\\p{Cs}@]{1,256}$',
})

export const phone = form({
  name: 'phone',
  expects: 'a phone number in E.164 or national form',
  example: '+14155556040',
  pattern: '^\\+?[0-9(][0-9 ().\\/\\-]{1,30}( ?(x|ext\\.?) ?[0-9]{1,8})?$',
})

export const e164Phone = form({
  name: 'E.164 phone',
  expects: 'a phone number in E.164 form',
  example: '+14155556041',
  pattern: '^\\+[1-9][0-9]{5,14}$',
})

export const country = form({
  name: 'country',
  expects: 'an ISO-3166 country code of two letters',
  example: 'US',
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
