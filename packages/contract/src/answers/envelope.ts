import { errorOf, type ErrorCode } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { Problem } from '../problem.ts'
import { scoreResponseByType, scoreResponseFlat, type ScoreResponse } from './score-response.ts'
import {
  eitherSchema,
  integerSchema,
  listSchema,
  objectSchema,
  optional,
  textSchema,
  type ValueOf,
} from './typed-schema.ts'

const warningList = objectSchema({
  count: integerSchema(),
  items: listSchema(objectSchema({ message: textSchema() })),
})

/** `warnings` of an answer; present if and only if `fields=WARNINGS` asked for it. */
export type WarningList = ValueOf<typeof warningList>

export const envelope = objectSchema({
  status: integerSchema({ description: '0 = accepted; otherwise a code of the error catalogue.' }),
  error_message: textSchema({ description: '"OK" when accepted.' }),
  time: integerSchema({ description: 'When it was answered, in seconds since 1970.' }),
  request: optional(
    textSchema({ description: 'The body that was sent, as a JSON text, without the API key.' }),
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
 * what to do about it. Never holds a value.
 */
export function refusalMessage(code: ErrorCode, problems: readonly Problem[]): string {
  const { name, help } = errorOf(code)
  const places = [...new Set(problems.filter((one) => one.code === code).map(placeOf))]
  if (places.length === 0) return `${name}. ${help}`
  const shown = places.slice(0, LIMITS.problemPathsPerMessageCount).join(', ')
  const more = places.length > LIMITS.problemPathsPerMessageCount ? ', …' : ''
  return `${name}: ${shown}${more}. ${help}`
}

/** `$.$amount (must be at least 1)`: a sentence of the table of rulings as part of another. */
function placeOf({ path, message }: Problem): string {
  const said = message.endsWith('.') ? message.slice(0, -1) : message
  // The name of the refusal has said so already.
  if (said === 'Required') return path
  return `${path} (${said.charAt(0).toLowerCase()}${said.slice(1)})`
}

/** `warnings` of an answer: the warnings. */
export function warningListOf(problems: readonly Problem[]): WarningList {
  return {
    count: problems.length,
    items: problems.map(({ path, message }) => ({ message: `${path}: ${message}` })),
  }
}
