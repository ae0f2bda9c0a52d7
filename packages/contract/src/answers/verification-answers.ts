import { integerSchema, namedObject, textSchema, type ValueOf } from './typed-schema.ts'

const MS = 1_772_366_400_000

const status = integerSchema({
  description: '0 = done; otherwise a code of the error catalogue.',
  examples: [0],
})
const message = textSchema({ description: '"OK" when it is done.', examples: ['OK'] })
const sentAt = integerSchema({ description: 'When it was sent, ms since 1970.', examples: [MS] })
const checkedAt = integerSchema({
  description: 'When it was checked, ms since 1970.',
  examples: [MS],
})
const unset = (description: string) => textSchema({ description, examples: [''] })

/** A code was sent again. The .NET client reads the time by its name with `$`. */
export const resendAnswer = namedObject('VerificationResent', {
  status,
  error_message: message,
  sent_at: sentAt,
  $sent_at: sentAt,
})

export const sendAnswer = namedObject('VerificationSent', {
  ...resendAnswer.properties,
  segment_id: unset('Always empty: there are no segments here.'),
  segment_name: unset('Always empty, likewise.'),
  brand_name: unset('`$brand_name` as it was sent; empty when it was not.'),
  site_country: unset('`$site_country` as it was sent; empty when it was not.'),
  content_language: unset('The language of the message; empty when no `$language` was sent.'),
})

/** A code was checked. A wrong one has status 50 and HTTP status 200. */
export const checkAnswer = namedObject('VerificationChecked', {
  status,
  error_message: message,
  checked_at: checkedAt,
  $checked_at: checkedAt,
})

export type SendAnswer = ValueOf<typeof sendAnswer>
export type ResendAnswer = ValueOf<typeof resendAnswer>
export type CheckAnswer = ValueOf<typeof checkAnswer>
