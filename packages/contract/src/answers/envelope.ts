import { errorOf, type ErrorCode } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { Problem } from '../problem.ts'
import { REFUSAL_ADVICE } from '../refusal-advice.ts'
import type { ProblemKind, RefusalKind } from '../refusal-or-warning.ts'
import { scoreResponseByType, scoreResponseFlat, type ScoreResponse } from './score-response.ts'
import {
  eitherSchema,
  integerSchema,
  listSchema,
  namedObject,
  optional,
  textSchema,
  type ValueOf,
} from './typed-schema.ts'

const warningList = namedObject('WarningList', {
  count: integerSchema(),
  items: listSchema(namedObject('Warning', { message: textSchema() })),
})

/** `warnings` of an answer; present if and only if `fields=WARNINGS` asked for it. */
export type WarningList = ValueOf<typeof warningList>

export const envelope = namedObject('EventAnswer', {
  status: integerSchema({ description: '0 = accepted; otherwise a code of the error catalogue.' }),
  error_message: textSchema({ description: '"OK" when accepted.' }),
  time: integerSchema({ description: 'When it was answered, in seconds since 1970.' }),
  request: optional(
    textSchema({ description: 'The body that was sent, as a JSON text, without the API key.' }),
  ),
  request_omitted: optional(
    textSchema({
      description:
        'Why `request` is left out: the body is long, and account numbers in it would have to be masked.',
    }),
  ),
  score_response: optional(eitherSchema([scoreResponseByType, scoreResponseFlat])),
  warnings: optional(warningList),
})

/** The answer of the events and labels paths. */
export interface Envelope extends Omit<ValueOf<typeof envelope>, 'score_response'> {
  score_response?: ScoreResponse
}

/**
 * `error_message` of a refusal: what is wrong, within a bound where and what was expected there, and
 * what to do about it. What decided the code comes first, then what else is wrong. Never holds a value.
 */
export function refusalMessage(code: ErrorCode, problems: readonly Problem[]): string {
  const { name, help } = errorOf(code)
  const most = LIMITS.problemPathsPerMessageCount
  const deciding = distinct(problems.filter((one) => one.code === code).map(decidingPlace))
  if (deciding.length === 0) return `${name}. ${help}`
  const others = distinct(problems.filter((one) => one.code !== code).map(place))
  const room = most - deciding.length
  const rest = others.length === 0 || room <= 0 ? '' : ` Also wrong: ${listed(others, room)}.`
  return `${name}: ${listed(deciding, most)}.${rest} ${adviceFor(code, problems)}`
}

/** What to do about the problems, those that decided first. */
function adviceFor(code: ErrorCode, problems: readonly Problem[]): string {
  const first = problems.filter((one) => one.code === code)
  const kinds = [...first, ...problems].map(({ kind }) => kind)
  const advice = distinct(kinds.flatMap((kind) => (isRefusal(kind) ? REFUSAL_ADVICE[kind] : [])))
  return advice.slice(0, ADVICE_MAX).join(' ')
}

/** A reader follows one piece of advice, and a second. */
const ADVICE_MAX = 3

const isRefusal = (kind: ProblemKind): kind is RefusalKind => Object.hasOwn(REFUSAL_ADVICE, kind)

const distinct = (places: readonly string[]): readonly string[] => [...new Set(places)]

const listed = (places: readonly string[], most: number): string =>
  places.slice(0, most).join(', ') + (places.length > most ? ', …' : '')

/** `$.$amount (must be at least 1)`: a sentence of the table of rulings as part of another. */
function place({ path, message }: Problem): string {
  const said = message.endsWith('.') ? message.slice(0, -1) : message
  return `${path} (${said.charAt(0).toLowerCase()}${said.slice(1)})`
}

/** The name of the refusal says already that a field is required. */
const decidingPlace = (problem: Problem): string =>
  problem.message === 'Required.' ? problem.path : place(problem)

/** `warnings` of an answer: the warnings. */
export function warningListOf(problems: readonly Problem[]): WarningList {
  return {
    count: problems.length,
    items: problems.map(({ path, message }) => ({ message: `${path}: ${message}` })),
  }
}
