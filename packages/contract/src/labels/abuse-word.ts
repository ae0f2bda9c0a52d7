import { LIMITS } from '../limits.ts'
import { scalar, type Kind } from '../kinds/kind.ts'
import { isLongerThan, readStrictWord } from '../kinds/words.ts'

/** The abuse type of a label; the label itself says which words there are. */
export const abuseWord: Kind<string> = scalar({
  name: 'label abuse type',
  isStrict: true,
  expects: 'an abuse type',
  leniency: 'Blanks around it are left out. Refused: anything else.',
  example: 'payment_abuse',
  schema: { type: 'string', maxLength: LIMITS.wordLengthChars },
  check: (value) =>
    typeof value === 'string' &&
    value !== '' &&
    value.trim() === value &&
    !isLongerThan(value, LIMITS.wordLengthChars),
  mend: (value, trail) =>
    readStrictWord(value, trail, { expects: abuseWord.expects, charsMax: LIMITS.wordLengthChars }),
})
