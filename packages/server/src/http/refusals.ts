import type { ErrorCode, OwnErrorWord, Problem } from '@winnow/contract'
import type { BodyProblem } from './body/posted.ts'

/** Thrown by handlers of the compat interface; what guards the route turns it into the envelope. */
export class CompatRefusal extends Error {
  override readonly name = 'CompatRefusal'
  readonly code: ErrorCode
  readonly warnings: readonly Problem[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message = '',
    more: { readonly warnings?: readonly Problem[]; readonly retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.warnings = more.warnings ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Thrown by handlers of the own interface; what guards the route turns it into `{error, description}`. */
export class OwnRefusal extends Error {
  override readonly name = 'OwnRefusal'
  readonly word: OwnErrorWord
  readonly issues: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
  /** How whoever is unauthorized is to show who it is. */
  readonly scheme: 'Basic' | 'Bearer'

  constructor(
    word: OwnErrorWord,
    description: string,
    more: {
      readonly issues?: Readonly<Record<string, string>>
      readonly retryAfterSeconds?: number
      readonly scheme?: 'Basic' | 'Bearer'
    } = {},
  ) {
    super(description)
    this.word = word
    this.issues = more.issues
    this.scheme = more.scheme ?? 'Basic'
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** A body that there is no room for may come again in a second; anything else that is wrong with it stays wrong. */
export function ownBodyRefusal({ code, message }: BodyProblem): OwnRefusal {
  return code === -4
    ? new OwnRefusal('unavailable', message, { retryAfterSeconds: 1 })
    : new OwnRefusal('invalid_request', message)
}
