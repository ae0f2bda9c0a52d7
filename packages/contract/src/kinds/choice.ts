import { LIMITS } from '../limits.ts'
import { didYouMean } from '../meant-by.ts'
import { report, type Trail } from '../problem.ts'
import type { Check, Kind } from './kind.ts'
import { MeantValues } from './value-meant.ts'
import { readFilled, readStrictWord, trimmed, withoutAccountNumbers } from './words.ts'

/** Any other word: an editor still offers the known ones. */
export type OtherWord = string & Record<never, never>

const CHARS_MAX = LIMITS.wordLengthChars

/** The value decides what the event means, so an unknown one is refused. */
export function closedChoice<const Value extends string>(
  name: string,
  values: readonly Value[],
): Kind<Value> {
  const known: ReadonlySet<string> = new Set(values)
  const meant = new MeantValues(values)
  const expects = `one of ${values.join(', ')}`
  return {
    ...choiceBase(name, values, known),
    shape: { is: 'choice', open: false, values },
    isStrict: true,
    leniency: `${RESPELT} Refused: anything else.`,
    expects,
    mend: (value, trail) => {
      const word = readStrictWord(value, trail, { expects, charsMax: CHARS_MAX })
      if (word === undefined || known.has(word)) return word
      const [respelt] = meant.spelt(word)
      if (respelt !== undefined) return respelled(respelt, trail)
      const question = didYouMean(meant.nearest(word, trail))
      const all = values.join(', ')
      return report(trail, 'value_not_allowed', question === '' ? all : `${all}. ${question}`)
    },
  }
}

/** The value only describes and its list grows, so an unknown one is kept with a warning. */
export function openChoice<const Value extends string>(
  name: string,
  values: readonly Value[],
): Kind<Value | OtherWord> {
  const known: ReadonlySet<string> = new Set(values)
  const meant = new MeantValues(values)
  const expects = 'a word of the reference'
  return {
    ...choiceBase<Value | OtherWord>(name, values, known),
    shape: { is: 'choice', open: true, values },
    isStrict: false,
    leniency: `${RESPELT} An unknown word is kept as sent; what is no word is dropped.`,
    expects,
    mend: (value, trail) => {
      const sent = readFilled(value, trail, { expects, charsMax: CHARS_MAX })
      if (sent === undefined || known.has(sent)) return sent
      const word = trimmed(sent, trail)
      if (word === '') return report(trail, 'empty_value')
      if (known.has(word)) return word
      const [respelt] = meant.spelt(word)
      if (respelt !== undefined) return respelled(respelt, trail)
      report(trail, 'value_unknown')
      return withoutAccountNumbers(word, trail)
    },
  }
}

const RESPELT = 'Another spelling (`Credit Card` for `$credit_card`) is read as the value.'

function respelled(value: string, trail: Trail): string {
  report(trail, 'value_respelt', value)
  return value
}

function choiceBase<Value extends string>(
  name: string,
  values: readonly Value[],
  known: ReadonlySet<string>,
) {
  const [example] = values
  if (example === undefined) throw new Error(`the choice ${name} has no values`)
  const check: Check = (value) => typeof value === 'string' && known.has(value)
  return { name, example, check: () => check }
}
