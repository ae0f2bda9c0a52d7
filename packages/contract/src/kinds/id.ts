import { holdsAccountNumber } from '../account-numbers/mask-account-numbers.ts'
import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'
import { placeholderTest } from '../placeholders/is-placeholder.ts'
import type { PlaceholderKind } from '../placeholders/placeholder-table.ts'
import { CharacterSet } from './character-set.ts'
import { scalar, type Kind } from './kind.ts'
import { isRounded } from './rounded-id.ts'
import { drop, firstChars, isLongerThan, readStrictText, unwrapOne } from './words.ts'

/** The characters the compat interface names for ids. */
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
  if (isRounded(id)) report(trail, 'id_rounded')
  if (holdsAccountNumber(id)) report(trail, 'account_number_in_id')
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
  const mended = firstChars(bare.replaceAll(ALL_FORBIDDEN, REPLACEMENT), LIMITS.idLengthChars)
  if (holdsAccountNumber(mended)) report(trail, 'account_number_in_id')
  return mended
}

interface IdParts {
  readonly name: string
  readonly example: string
  /** Of ids that name an entity: what stands for "none" there is read as absent. */
  readonly names?: PlaceholderKind
}

const never = (): boolean => false

const STRICT_LENIENCY =
  'A number is kept as text, other characters and whole card numbers are kept as sent, all with a warning. Refused: control characters, numbers beyond 2^53, what is too long or no string.'
const VISITOR_LENIENCY =
  'Like an id, but never refused, because a visitor can type or forge it. Control characters are replaced, a long value is shortened, a value that is not a string is dropped.'
const NOBODY =
  ' A [placeholder](placeholders.md) such as `undefined` or `0` names nobody and is left out.'

/** An id with `mend` as its lenient reading; before it, what stands for "none" is left out. */
function idKind(
  { names, ...parts }: IdParts,
  { mend, leniency, isStrict }: { mend: Kind['mend']; leniency: string; isStrict?: true },
): Kind<string> {
  const isNone = names === undefined ? never : placeholderTest(names)
  return scalar({
    ...parts,
    ...(isStrict === true && { isStrict }),
    leniency: names === undefined ? leniency : leniency + NOBODY,
    expects,
    schema: { type: 'string', minLength: 1, maxLength: LIMITS.idLengthChars, pattern: ID_PATTERN },
    check: (value) =>
      typeof value === 'string' &&
      value.length > 0 &&
      value.length <= LIMITS.idLengthChars &&
      USUAL.holds(value) &&
      !isRounded(value) &&
      !holdsAccountNumber(value) &&
      !isNone(value),
    mend: (value, trail) => {
      // A client that sends its ids as numbers sends 0 and -1 for none, and `false` where it has no text.
      const text = value === false || typeof value === 'number' ? String(value) : value
      const isLeftOut = typeof text === 'string' && text !== '' && isNone(text)
      return isLeftOut ? report(trail, 'id_placeholder') : mend(value, trail)
    },
  })
}

const strict = (parts: IdParts): Kind<string> =>
  idKind(parts, { mend: mendId, leniency: STRICT_LENIENCY, isStrict: true })

const ofVisitor = (parts: IdParts): Kind<string> =>
  idKind(parts, { mend: mendVisitorId, leniency: VISITOR_LENIENCY })

/** An id that the business gives, of what is no entity: an item, a venue. */
export const id = strict({ name: 'id', example: 'order-1001' })

/** An id that reaches the business through a visitor: by a cookie, a link, a form. */
export const visitorId = ofVisitor({ name: 'visitor id', example: 'session-1001' })

/** An order, a transaction, content, a merchant. */
export const entityId = strict({ name: 'entity id', example: 'order-1001', names: 'thing' })

/** What a visitor names: a promotion, the content that they answer. */
export const visitorEntityId = ofVisitor({
  name: 'visitor entity id',
  example: 'spring-sale',
  names: 'thing',
})

/** A user. */
export const accountId = strict({ name: 'account id', example: 'user-1001', names: 'account' })

/** A session, or a user that a visitor names: who recommended them, whom they write to. */
export const visitorAccountId = ofVisitor({
  name: 'visitor account id',
  example: 'session-1001',
  names: 'account',
})

export const deviceId = ofVisitor({
  name: 'device id',
  example: 'b8f1a0c2-5d3e-4a7b',
  names: 'device',
})
