import { LIMITS } from '../limits.ts'
import { placeholderTest } from '../placeholders/is-placeholder.ts'
import type { PlaceholderKind } from '../placeholders/placeholder-table.ts'
import { report } from '../problem.ts'
import { isStorable } from './is-storable.ts'
import { scalar, type Kind } from './kind.ts'
import { isLongerThan, readBounded, withoutAccountNumbers } from './words.ts'

const TEXT_LENIENCY =
  'What is too long is cut, half characters are replaced, a number is kept as text, a list of one is its entry. Anything else is dropped.'

interface TextParts {
  readonly name: string
  readonly charsMax: number
  readonly example: string
  /** Of what names somebody: which placeholders are warned of. */
  readonly names?: PlaceholderKind
}

const never = (): boolean => false

function textKind({ charsMax, names, ...parts }: TextParts): Kind<string> {
  const expects = `a string of at most ${charsMax} characters`
  const isNone = names === undefined ? never : placeholderTest(names)
  return scalar({
    ...parts,
    expects,
    leniency: TEXT_LENIENCY,
    schema: { type: 'string', maxLength: charsMax },
    check: (value) =>
      typeof value === 'string' &&
      !isLongerThan(value, charsMax) &&
      isStorable(value) &&
      (value === '' || !isNone(value)),
    mend: (value, trail) => {
      const sent = readBounded(value, trail, { expects, charsMax })
      if (sent !== undefined && sent !== '' && isNone(sent)) report(trail, 'value_placeholder')
      return sent === undefined ? undefined : withoutAccountNumbers(sent, trail)
    },
  })
}

/** A title, a code, a line of text. */
export const text = textKind({
  name: 'text',
  charsMax: LIMITS.textLengthChars,
  example: 'Ann Example',
})

const namingText = (name: string, names: PlaceholderKind, example: string): Kind<string> =>
  textKind({ name, names, example, charsMax: LIMITS.textLengthChars })

export const personName = namingText('name', 'name', 'Ann Example')
export const street = namingText('street', 'street', '12 High Street')
export const city = namingText('city', 'city', 'London')
export const zipcode = namingText('postal code', 'zip', 'E1 6AN')
/** The address of a wallet. */
export const walletAddress = namingText(
  'wallet address',
  'bank',
  'ZplYVmchAoywfMvC8jCiKlBLfKSBiFtHU6',
)

/** The body of a message, a description. */
export const longText = textKind({
  name: 'long text',
  charsMax: LIMITS.longTextLengthChars,
  example: 'The parcel arrived on Monday.',
})
