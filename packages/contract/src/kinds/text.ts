import { holdsAccountNumber } from '../account-numbers/mask-account-numbers.ts'
import { LIMITS } from '../limits.ts'
import { scalar, type Kind } from './kind.ts'
import { isClean, isLongerThan, readBounded, withoutAccountNumbers } from './words.ts'

const TEXT_LENIENCY =
  'What is too long is cut, half characters are replaced, a number is kept as text, a list of one is its entry. Anything else is dropped.'

function textKind(name: string, charsMax: number, example: string): Kind<string> {
  const expects = `a string of at most ${charsMax} characters`
  return scalar({
    name,
    expects,
    leniency: TEXT_LENIENCY,
    example,
    schema: { type: 'string', maxLength: charsMax },
    check: (value) =>
      typeof value === 'string' &&
      !isLongerThan(value, charsMax) &&
      isClean(value) &&
      !holdsAccountNumber(value),
    mend: (value, trail) => {
      const sent = readBounded(value, trail, { expects, charsMax })
      return sent === undefined ? undefined : withoutAccountNumbers(sent, trail)
    },
  })
}

/** A name, a title, a line of an address. */
export const text = textKind('text', LIMITS.textLengthChars, 'Ann Example')

/** The body of a message, a description. */
export const longText = textKind(
  'long text',
  LIMITS.longTextLengthChars,
  'The parcel arrived on Monday.',
)
