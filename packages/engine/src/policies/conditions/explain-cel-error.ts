import type { ParseError, TypeError as CelTypeError } from '@marcbachmann/cel-js'
import { nearestName } from '@winnow/contract'
import type { Finding } from './finding.ts'
import { FUNCTIONS } from './functions.ts'
import { MACROS } from './macros.ts'
import type { SharedDeclarations, Vocabulary } from './vocabulary.ts'

/** The library's names of types, as writers of conditions call them. */
const TYPE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\blist<[^\s]*>/g, 'a list'],
  [/\b(?:double|int)\b/g, 'a number'],
  [/\bstring\b/g, 'a text'],
  [/\bbool\b/g, 'true or false'],
  [/google\.protobuf\.Timestamp/g, 'a time'],
  [/google\.protobuf\.Duration/g, 'a duration'],
  [/\bMoney\b/g, 'an amount of money'],
  [/\bLookup\b/g, 'a list of the environment'],
  [/\b(?:All|Object)_\w+/g, 'an object'],
]

const OVERLOAD = /^no such overload: (.+) (==|!=|<=|>=|<|>|\+|-|\*|\/|%|in|&&|\|\|) (.+)$/
const NO_KEY = /^No such key: (.+)$/
const NO_VARIABLE = /^Unknown variable: (.+)$/

/** What can be read, and where what cannot be read here is known. */
interface KnownNames<Input> {
  readonly vocabulary: Vocabulary<Input>
  readonly elsewhere: SharedDeclarations<Input>['elsewhere']
}

/** Says in plain words what the library found, with what to write instead where that is near. */
export function explainCelError<Input>(
  text: string,
  error: ParseError | CelTypeError,
  known: KnownNames<Input>,
): Finding {
  const { start = 0, end = text.length } = error.range ?? {}
  const place = { severity: 'error', from: start, to: Math.max(end, start + 1) } as const
  const [, left = '', operator = '', right = ''] = OVERLOAD.exec(error.summary) ?? []
  if (operator !== '') return { ...place, ...mismatch(left, operator, right) }
  const [, key] = NO_KEY.exec(error.summary) ?? NO_VARIABLE.exec(error.summary) ?? []
  if (key !== undefined) return { ...place, ...unknownName(text, { key, start }, known) }
  return { ...place, message: sentence(inWords(error.summary)), ...nearFunction(error.summary) }
}

function mismatch(
  left: string,
  operator: string,
  right: string,
): Pick<Finding, 'message' | 'suggestion'> {
  const [one, other] = [inWords(left), inWords(right)]
  const message = `\`${operator}\` does not take ${one} and ${other}.`
  const isAmount = [left, right].includes('Money') && [one, other].includes('a number')
  if (!isAmount) return { message }
  return {
    message,
    suggestion: "`usd(20)` or `money(20, 'CHF')`, by the number's currency",
  }
}

interface Unknown {
  readonly key: string
  /** Where the key begins in the text. */
  readonly start: number
}

function unknownName<Input>(
  text: string,
  { key, start }: Unknown,
  { vocabulary, elsewhere }: KnownNames<Input>,
): Pick<Finding, 'message' | 'suggestion'> {
  const before = /[\w.]*$/.exec(text.slice(0, start))?.[0] ?? ''
  const path = `${before}${key}`
  const known = elsewhere?.(path)
  if (known !== undefined) {
    return { message: `There is no \`${path}\` on the events of this workflow.`, suggestion: known }
  }
  const { length } = path.split('.')
  const names = [...vocabulary.keys()].map((each) => each.split('.').slice(0, length).join('.'))
  const near = nearestName(path, names)
  const message = `There is no \`${path}\`.`
  return near === undefined ? { message } : { message, suggestion: `\`${near}\`` }
}

function nearFunction(summary: string): Pick<Finding, 'suggestion'> {
  const [, name] = /'(?:[\w.<>]+\.)?(\w+)\(/.exec(summary) ?? []
  if (name === undefined) return {}
  const near = nearestName(name, [...Object.keys(FUNCTIONS), ...Object.keys(MACROS), 'matches'])
  return near === undefined || near === name ? {} : { suggestion: `\`${near}\`` }
}

const inWords = (words: string): string =>
  TYPE_WORDS.reduce((said, [type, word]) => said.replace(type, word), words)

const sentence = (words: string): string => {
  const [first = ''] = words
  return `${first.toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
}
