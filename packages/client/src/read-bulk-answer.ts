import type { AbuseType } from '@winnow/contract'
import { isObject, parseJson, readAnswer } from './read-answer.ts'
import type { Try } from './retry.ts'
import type { Answer } from './send.ts'

/** Something odd in an accepted event, and where. */
export interface LineWarning {
  /** `$.$currency_code`; `$` is the event. */
  readonly path: string
  readonly message: string
}

/** What became of one line. */
export interface LineOutcome {
  /** Number of the line in its request, from 1. */
  readonly line: number
  /** 0 = accepted and durable; else the status code of the refusal. */
  readonly status: number
  /** Why it was refused, by path of the field. */
  readonly error?: string
  /** Its place in the ledger. */
  readonly sequence?: number
  /** It was accepted before under the same id. */
  readonly repeated?: boolean
  /** Of an event, when asked for; empty for one that is not scored. */
  readonly scores?: Readonly<Partial<Record<AbuseType, number>>>
  /** Of an accepted event, when asked for; absent for none. */
  readonly warnings?: readonly LineWarning[]
}

const parseLines = (text: string): readonly unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseJson)

const isOutcome = (value: unknown): value is LineOutcome =>
  isObject(value) && Number.isInteger(value['line']) && Number.isInteger(value['status'])

/** The service could not take the line now: another try can succeed, unlike after a refusal. */
const isTrouble = ({ status }: LineOutcome): boolean => status < 0

/**
 * Reads an answer of one line per line sent. Fewer lines, one that is no outcome, or one the service had
 * trouble with, are a failure of the request: all of it is sent again, and what was accepted counts once.
 */
export function readBulkAnswer(
  answer: Answer,
  nowMs: number,
  lines: number,
): Try<readonly LineOutcome[]> {
  if (answer.httpStatus !== 200) return readAnswer(answer, nowMs) as Try<readonly LineOutcome[]>
  const outcomes = parseLines(answer.body.toString('utf8'))
  if (!outcomes.every(isOutcome)) {
    return {
      failure: { reason: 'bad_answer', message: 'the answer has lines that are no outcomes' },
    }
  }
  const trouble = outcomes.find(isTrouble)
  if (trouble !== undefined) {
    const message = trouble.error ?? `the service had trouble with line ${trouble.line}`
    return { failure: { reason: 'server_error', message } }
  }
  if (outcomes.length === lines) return { value: outcomes }
  const message = `the answer has ${outcomes.length} lines for ${lines} lines sent`
  return { failure: { reason: 'bad_answer', message } }
}
