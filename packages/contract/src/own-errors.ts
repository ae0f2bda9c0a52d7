/** An error of the own interface under `/v1/`: `{error, description}`. */
export interface OwnErrorEntry {
  readonly error: string
  readonly httpStatus: number
  readonly when: string
  readonly help: string
}

const entry = <const Word extends string>(
  error: Word,
  httpStatus: number,
  when: string,
  help: string,
) => ({ error, httpStatus, when, help })

/** The error words of `/v1/` and `/v3/`; docs/reference/errors.md is made from it. */
export const OWN_ERRORS = [
  entry(
    'invalid_request',
    400,
    'A parameter is missing, unknown, there twice, or it or the body is malformed or out of range.',
    'The description names the field.',
  ),
  entry(
    'unauthorized',
    401,
    'No key or token was sent, or it is unknown, expired or revoked, or the session has ended.',
    'Send the API key by HTTP Basic, or the admin token or a personal token as Bearer.',
  ),
  entry(
    'second_factor_required',
    401,
    'The password is right, and a code is needed besides.',
    'Send it again with `code`: one of the authenticator app, or a recovery code.',
  ),
  entry(
    'forbidden',
    403,
    'The caller is known and may not do this.',
    'Use a key of the account, the admin token where the route asks for it, or a role that permits it.',
  ),
  entry(
    'not_found',
    404,
    'Nothing has this id in the account, or there is no such path. What is known and has nothing to list answers an ' +
      'empty list; so do labels and decisions, which may be said before anything is known.',
    'Check the id and the environment of the key.',
  ),
  entry(
    'method_not_allowed',
    405,
    'The path is there and takes other methods.',
    'Use one of those that Allow names.',
  ),
  entry(
    'conflict',
    409,
    'It exists already, or the Idempotency-Key was used with another body.',
    'Read what is there, or use a new key.',
  ),
  entry('too_large', 413, 'The body is above its limit.', 'Split the request.'),
  entry('rate_limited', 429, 'Too many requests.', 'Wait as long as Retry-After says.'),
  entry(
    'internal',
    500,
    'An unexpected error on our side.',
    'Try again; the log of the service says what happened.',
  ),
  entry(
    'unavailable',
    503,
    'The service is starting, stopping, overloaded or cannot write.',
    'Try again later.',
  ),
] as const satisfies readonly OwnErrorEntry[]

export type OwnErrorWord = (typeof OWN_ERRORS)[number]['error']

/** The body of an own error. `issues` maps a field to what is wrong with it. */
export interface OwnErrorBody {
  readonly error: OwnErrorWord
  readonly description: string
  readonly issues?: Readonly<Record<string, string>>
}

const byWord: ReadonlyMap<string, OwnErrorEntry> = new Map(
  OWN_ERRORS.map((one) => [one.error, one]),
)

/** The catalogue entry of a word. */
export function ownErrorOf(word: OwnErrorWord): OwnErrorEntry {
  const found = byWord.get(word)
  if (found === undefined) throw new Error(`there is no error ${word} in the catalogue`)
  return found
}
