/** One status code of the compat interface, as it stands in the `status` of an answer. */
export interface ErrorEntry {
  readonly code: number
  /** The HTTP status it travels with on the Events API. */
  readonly httpStatus: number
  readonly name: string
  /** When it is answered. */
  readonly when: string
  /** What the caller can do about it. */
  readonly help: string
  /** Of several refusals the one with the smallest precedence decides the code of the answer. */
  readonly precedence: number
  /** Nothing here brings it: clients know it from the compat interface. */
  readonly isReserved: boolean
}

type Row = readonly [httpStatus: number, name: string, precedence: number]
const entry = <const Code extends number>(code: Code, row: Row, when: string, help: string) => {
  const [httpStatus, name, precedence] = row
  return { code, httpStatus, name, precedence, when, help, isReserved: false }
}
const reserved: typeof entry = (...parts) => ({ ...entry(...parts), isReserved: true })

const RETRY = 'Send the same request again later, with the same Idempotency-Key.'
const REQUEST = 'Compare the request with the reference.'

/** The catalogue of status codes; docs/reference/errors.md is made from it. */
export const ERRORS = [
  entry(0, [200, 'OK', 0], 'The request was accepted and is durable.', 'Nothing to do.'),
  entry(-4, [500, 'Service unavailable', 1], 'The service cannot accept requests now.', RETRY),
  entry(-3, [500, 'Server time-out', 2], 'The service did not finish in time.', RETRY),
  reserved(-2, [500, 'Unexpected error', 3], 'An unexpected error while scoring.', RETRY),
  entry(-1, [500, 'Unexpected error', 4], 'An unexpected error on our side.', RETRY),
  entry(
    60,
    [429, 'Rate limited', 10],
    'More requests came than the key or the user may send.',
    'Wait as long as Retry-After says.',
  ),
  entry(
    104,
    [400, 'Invalid API version', 11],
    'The path names a version that does not exist.',
    'Use v203, v204 or v205.',
  ),
  entry(
    57,
    [400, 'Invalid HTTP body', 12],
    'The body is empty, too large, not UTF-8, or no JSON object.',
    'Send one JSON object within the limit of the body size.',
  ),
  entry(
    56,
    [400, 'Invalid JSON', 13],
    'The body cannot be read as JSON.',
    'Check quotes, commas and escapes near the end of what was sent.',
  ),
  entry(
    51,
    [400, 'Invalid API key', 14],
    'The key is missing, unknown, revoked, or two keys of one request differ.',
    'Send the REST key of the environment in $api_key or by HTTP Basic, never the beacon key.',
  ),
  entry(
    63,
    [400, 'Invalid credentials', 15],
    'The credentials cannot be read.',
    'Send the key as text in $api_key, or followed by a colon in Base64, as HTTP Basic wants it.',
  ),
  reserved(
    61,
    [400, 'Account disabled', 16],
    'The account is switched off.',
    'Ask the administrator of this installation.',
  ),
  reserved(
    116,
    [400, 'Blocked for legal reasons', 17],
    'Data from there may not be taken.',
    'Ask the administrator of this installation.',
  ),
  reserved(
    62,
    [400, 'Product not selected', 18],
    'The account uses no product for this call.',
    'Switch on an abuse type for the account.',
  ),
  reserved(
    111,
    [400, 'Feature disabled', 19],
    'The feature is switched off for the account.',
    'Switch the feature on for the account.',
  ),
  reserved(
    112,
    [400, 'Abuse product disabled', 20],
    'The abuse type is switched off for the account.',
    'Leave it out of abuse_types, or switch it on.',
  ),
  entry(
    115,
    [400, 'Invalid abuse type', 21],
    'An abuse type that does not exist was named.',
    'Use the abuse types of the reference.',
  ),
  entry(
    109,
    [400, 'Invalid parameter value', 22],
    'A query parameter, or the Idempotency-Key, has a value it cannot have.',
    REQUEST,
  ),
  entry(
    102,
    [400, 'Invalid parameter encoding', 23],
    'A query parameter is not percent-encoded UTF-8.',
    'Percent-encode the bytes of its UTF-8 form.',
  ),
  entry(
    59,
    [400, 'User id not encoded', 24],
    'An id in the path is not percent-encoded UTF-8.',
    'Percent-encode the id; + stands for itself.',
  ),
  entry(
    114,
    [400, 'Invalid event type', 30],
    'The $type is unknown, not of this version, or no name for a custom event.',
    'Reserved types start with $; custom ones have letters, digits and _ only.',
  ),
  reserved(
    110,
    [400, 'Event not allowed', 31],
    'The account takes $transaction events only.',
    'Send $transaction events, or change the account.',
  ),
  reserved(
    52,
    [400, 'Invalid characters in a field name', 32],
    'A custom field has an empty or overlong name, or one with control characters; here it is dropped with a warning.',
    'Rename the field.',
  ),
  entry(
    105,
    [400, 'Not a valid reserved field', 33],
    'A field starting with $ is unknown, or not of this version.',
    'Correct the spelling, use the version that has it, leave it out, or drop the $ to make it a custom field.',
  ),
  entry(
    55,
    [400, 'Missing required field', 34],
    '$type, $user_id, $session_id or a field the event requires is absent, null or empty.',
    'Send the field.',
  ),
  entry(
    106,
    [400, 'Missing event-specific fields', 35],
    'None of several fields is present of which the event needs one.',
    'Send one of them.',
  ),
  reserved(
    100,
    [400, 'Required fields missing', 36],
    'A rescore lacks what it needs.',
    'Name the user in the path.',
  ),
  entry(
    53,
    [400, 'Invalid field value', 37],
    'A field has a value of the wrong type, form or range.',
    'Send what the reference of the event asks for.',
  ),
  reserved(
    117,
    [400, 'List exceeds maximum size', 38],
    'An array, or the number of custom fields, is above its limit; here the first entries are kept, with a warning.',
    'Send fewer entries; docs/reference/limits.md has the numbers.',
  ),
  entry(
    113,
    [400, 'Conflicting fields', 39],
    'Two fields exclude each other, or one needs a certain value of another.',
    'Leave one out, or send the value the other needs.',
  ),
  entry(
    58,
    [400, 'Event in the future', 40],
    '$time lies further ahead than the tolerance.',
    'Send milliseconds since 1970, and check the clock.',
  ),
  entry(50, [400, 'Invalid request', 50], 'The request makes no sense otherwise.', REQUEST),
  entry(
    54,
    [400, 'No scoreable events', 51],
    'The user is unknown, or has no event that can be scored.',
    'Send an event of the user first.',
  ),
  entry(
    64,
    [400, 'No previous score', 52],
    'No score of the user is stored.',
    'Ask for a score now, or send an event with return_score=true.',
  ),
  reserved(
    103,
    [400, 'No events for the user', 53],
    'The user is unknown.',
    'Send an event of the user first.',
  ),
  reserved(
    108,
    [400, 'No events for the session', 54],
    'The session is unknown.',
    'Send an event of the session first.',
  ),
  reserved(107, [400, 'Score not ready', 55], 'The score is not computed yet.', 'Ask again later.'),
] as const satisfies readonly ErrorEntry[]

export type ErrorCode = (typeof ERRORS)[number]['code']

const byCode: ReadonlyMap<number, ErrorEntry> = new Map(ERRORS.map((one) => [one.code, one]))

/** The catalogue entry of a code. */
export function errorOf(code: ErrorCode): ErrorEntry {
  const found = byCode.get(code)
  if (found === undefined) throw new Error(`there is no status code ${code} in the catalogue`)
  return found
}
