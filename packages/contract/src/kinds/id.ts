import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'
import { CharacterSet } from './character-set.ts'
import { scalar, type Kind } from './kind.ts'
import { drop, firstChars, isLongerThan, readStrictText, unwrapOne } from './words.ts'

/** The characters the public interface names for ids. */
const ID_CHARACTERS = 'a-zA-Z0-9=.\\-_+@:&^%!$'
const ID_PATTERN = `^[${ID_CHARACTERS}]+$`

const USUAL = new CharacterSet(ID_CHARACTERS)
/** Control characters, and (because of the u flag) surrogates only where they stand alone. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u
const ALL_FORBIDDEN = /[\p{Cc}\p{Cs}]/gu
const REPLACEMENT = '\uFFFD'
const expects = `a string of 1 to ${LIMITS.idLengthChars} characters`

/** Whether an id was sent as a number so large that it lost digits on the way: two ids become one. */
export const isWorn = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER

/** The id to keep, exactly as sent: ids are case sensitive and never trimmed. */
export function mendId(value: unknown, trail: Trail): string | undefined {
  if (isWorn(value)) return report(trail, 'id_worn')
  const id = readStrictText(value, trail, expects)
  if (id === undefined) return undefined
  if (id === '') return report(trail, 'empty_value')
  if (isLongerThan(id, LIMITS.idLengthChars)) {
    return report(trail, 'text_too_long', String(LIMITS.idLengthChars))
  }
  if (FORBIDDEN.test(id)) return report(trail, 'id_characters')
  if (!USUAL.holds(id)) report(trail, 'id_unusual')
  return id
}

/**
 * As `mendId` of an id that a visitor can type or forge. A mended one gains them nothing: they could have sent it
 * as it is then.
 */
function mendVisitorId(value: unknown, trail: Trail): string | undefined {
  const bare = unwrapOne(value, trail)
  if (isWorn(bare) || (typeof bare !== 'string' && typeof bare !== 'number')) {
    return drop(bare, trail, expects)
  }
  if (typeof bare === 'number') return mendId(bare, trail)
  const isOdd = isLongerThan(bare, LIMITS.idLengthChars) || FORBIDDEN.test(bare)
  if (!isOdd) return mendId(bare, trail)
  report(trail, 'id_mended')
  return firstChars(bare.replaceAll(ALL_FORBIDDEN, REPLACEMENT), LIMITS.idLengthChars)
}

const common = {
  expects,
  schema: { type: 'string', minLength: 1, maxLength: LIMITS.idLengthChars, pattern: ID_PATTERN },
  check: (value: unknown) =>
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= LIMITS.idLengthChars &&
    USUAL.holds(value),
} as const

/** An id that the business gives. */
export const id: Kind<string> = scalar({
  ...common,
  name: 'id',
  isStrict: true,
  leniency:
    'A number is kept as text, other characters are kept as sent, both with a warning. Refused: control characters, numbers beyond 2^53, what is too long or no string.',
  example: 'order-1001',
  mend: mendId,
})

/** An id that reaches the business through a visitor: by a cookie, a link, a form. */
export const visitorId: Kind<string> = scalar({
  ...common,
  name: 'visitor id',
  leniency:
    'As an id, but never refused, as a visitor can type or forge it: control characters are replaced, what is too long is cut, what is no string is dropped.',
  example: 'session-1001',
  mend: mendVisitorId,
})
