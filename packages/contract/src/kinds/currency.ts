import { currencyCalled } from '../currency-names.ts'
import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'
import { UPPER_CASE } from './character-set.ts'
import { scalar, type Kind } from './kind.ts'
import { readStrictWord } from './words.ts'

/** ISO-4217 (three letters), or an alternative currency: BTC, USDT, 1INCH, LOYALTY_POINTS. Never digits alone. */
const CURRENCY_PATTERN = '^([A-Z][A-Z0-9_.\\-]{1,31}|[0-9]{1,8}[A-Z][A-Z0-9_.\\-]{0,23})$'

const USUAL = new RegExp(CURRENCY_PATTERN)
const isIsoForm = (text: string): boolean => text.length === 3 && UPPER_CASE.holds(text)
/** A name in place of a code stays: it may be the code of points that are called so. */
function namedToo(code: string, trail: Trail): string {
  const meant = currencyCalled(code)
  if (meant !== undefined) report(trail, 'currency_name', meant)
  return code
}

const expects = 'an ISO-4217 code or the code of an alternative currency'

export const currency: Kind<string> = scalar({
  name: 'currency',
  isStrict: true,
  expects,
  leniency:
    'Blanks around it are left out, lower case is kept in upper case, and a name such as EURO is kept, all with a warning. Refused: anything else, such as signs and numbers.',
  example: 'USD',
  schema: { type: 'string', pattern: CURRENCY_PATTERN },
  check: (value) =>
    typeof value === 'string' &&
    (isIsoForm(value) || USUAL.test(value)) &&
    currencyCalled(value) === undefined,
  mend: (value, trail) => {
    const sent = readStrictWord(value, trail, { expects, charsMax: LIMITS.wordLengthChars })
    if (sent === undefined) return undefined
    if (USUAL.test(sent)) return namedToo(sent, trail)
    const upper = sent.toUpperCase()
    if (!USUAL.test(upper)) return report(trail, 'currency_unreadable', expects)
    report(trail, 'letter_case')
    return namedToo(upper, trail)
  },
})
