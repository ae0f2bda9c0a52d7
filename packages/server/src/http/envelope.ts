import {
  LIMITS,
  refusalMessage,
  warningListOf,
  type ErrorCode,
  type Problem,
} from '@winnow/contract'

/** The parts of the compat interface's answer; the texts are JSON already. */
export interface EnvelopeParts {
  readonly timeMs: number
  /** The request as JSON text without its key; left out when there was none; `null` when it is too long. */
  readonly echo?: string | null | undefined
  /** Further members, each as `,"name":…`. */
  readonly members?: string
}

/**
 * The envelope of an accepted request: status, error_message, time in seconds, and the request as a
 * string of JSON. Built by hand: it is written for every event.
 */
export function okEnvelope({ timeMs, echo, members = '' }: EnvelopeParts): string {
  return `{"status":0,"error_message":"OK"${tail(timeMs, echo, members)}`
}

/** The envelope of a refusal; without a message of its own it says what the catalogue says. */
export function refusalEnvelope(code: ErrorCode, message: string, parts: EnvelopeParts): string {
  const { timeMs, echo, members = '' } = parts
  const text = JSON.stringify(message === '' ? refusalMessage(code, []) : message)
  return `{"status":${code},"error_message":${text}${tail(timeMs, echo, members)}`
}

function tail(timeMs: number, echo: EnvelopeParts['echo'], members: string): string {
  return `,"time":${Math.floor(timeMs / 1000)}${requestMember(echo)}${members}}`
}

function requestMember(echo: EnvelopeParts['echo']): string {
  if (echo === undefined) return ''
  return echo === null ? OMITTED : `,"request":${JSON.stringify(echo)}`
}

const OMITTED = `,"request_omitted":"The body is longer than ${LIMITS.maskedEchoChars} characters, so it is not repeated here."`

/** The `warnings` member: what could be better about an accepted (or refused) request. */
export const warningsMember = (problems: readonly Problem[]): string =>
  `,"warnings":${JSON.stringify(warningListOf(problems))}`
