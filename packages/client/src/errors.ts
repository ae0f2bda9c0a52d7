/** What was wrong, by the answer; `problems` as the service lists them, by path of the field. */
export interface RefusalDetails {
  readonly httpStatus: number
  /** Status code of the compat interface (51, 53 …), or undefined for `/v1`. */
  readonly status: number | undefined
  /** Error word of the own interface (`not_found` …), or undefined for the compat one. */
  readonly code: string | undefined
  readonly problems: readonly string[]
}

/** The service understood the request and refused it: sending it again changes nothing. */
export class WinnowRefusal extends Error {
  override readonly name = 'WinnowRefusal'
  readonly httpStatus: number
  readonly status: number | undefined
  readonly code: string | undefined
  readonly problems: readonly string[]

  constructor(message: string, details: RefusalDetails) {
    super(message)
    this.httpStatus = details.httpStatus
    this.status = details.status
    this.code = details.code
    this.problems = details.problems
  }
}

/** Why no usable answer came. */
export type UnavailableReason =
  | 'network'
  | 'timeout'
  | 'rate_limited'
  | 'server_error'
  | 'bad_answer'
  | 'aborted'

/** No usable answer came within the tries and the time allowed. Whether the request took effect is unknown. */
export class WinnowUnavailable extends Error {
  override readonly name = 'WinnowUnavailable'
  readonly reason: UnavailableReason
  /** How many tries were made. */
  readonly tries: number
  /** How long the service asked to wait, ms; undefined when it did not. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    details: {
      readonly reason: UnavailableReason
      readonly tries: number
      readonly retryAfterMs?: number | undefined
      readonly cause?: unknown
    },
  ) {
    super(message, { cause: details.cause })
    this.reason = details.reason
    this.tries = details.tries
    this.retryAfterMs = details.retryAfterMs
  }
}
