import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'
import { placeholderTest } from '../placeholders/is-placeholder.ts'
import type { PlaceholderKind } from '../placeholders/placeholder-table.ts'
import { CharacterSet } from './character-set.ts'
import { scalar, type Kind } from './kind.ts'
import { isLongerThan, readText } from './words.ts'

/** The characters the public interface names for ids. */
const ID_CHARACTERS = 'a-zA-Z0-9=.\\-_+@:&^%!$'
const ID_PATTERN = `^[${ID_CHARACTERS}]+$`

const USUAL = new CharacterSet(ID_CHARACTERS)
/** Control characters, and (because of the u flag) surrogates only where they stand alone. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u
const expects = `a string of 1 to ${LIMITS.idLengthChars} characters`

/** Whether an id was sent as a number so large that it lost digits on the way: two ids become one. */
export const isWorn = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER

/** The id to keep, exactly as sent: ids are case sensitive and never trimmed. */
export function mendId(value: unknown, trail: Trail): string | undefined {
  if (isWorn(value)) return report(trail, 'id_worn')
  const id = readText(value, trail, expects)
  if (id === undefined) return undefined
  if (id === '') return report(trail, 'empty_value')
  if (isLongerThan(id, LIMITS.idLengthChars)) {
    return report(trail, 'text_too_long', String(LIMITS.idLengthChars))
  }
  if (FORBIDDEN.test(id)) return report(trail, 'id_characters')
  if (!USUAL.holds(id)) report(trail, 'id_unusual')
  return id
}

const never = (): boolean => false

interface IdParts {
  readonly name: string
  readonly example: string
  readonly explains?: string
  /** Of ids that name an entity: what stands for "none" there is read as absent. */
  readonly names?: PlaceholderKind
}

function idKind({ names, ...parts }: IdParts): Kind<string> {
  const isNone = names === undefined ? never : placeholderTest(names)
  return scalar({
    ...parts,
    expects,
    schema: { type: 'string', minLength: 1, maxLength: LIMITS.idLengthChars, pattern: ID_PATTERN },
    check: (value) =>
      typeof value === 'string' &&
      value.length > 0 &&
      value.length <= LIMITS.idLengthChars &&
      USUAL.holds(value) &&
      !isNone(value),
    mend: (value, trail) => {
      // A client that sends its ids as numbers sends 0 and -1 for none, and `false` where it has no text.
      const text = value === false || typeof value === 'number' ? String(value) : value
      const isLeftOut = typeof text === 'string' && text !== '' && isNone(text)
      return isLeftOut ? report(trail, 'id_placeholder') : mendId(value, trail)
    },
  })
}

const EXPLAINS =
  'A [placeholder](placeholders.md) such as `undefined` or `0` names nobody: it is left out, with a warning.'

/** An id that names no entity: an item, a venue. */
export const id = idKind({ name: 'id', example: 'order-1001' })

/** An order, a transaction, content, a promotion, a merchant. */
export const entityId = idKind({
  name: 'entity id',
  example: 'order-1001',
  names: 'thing',
  explains: EXPLAINS,
})

/** A user or a session. */
export const accountId = idKind({
  name: 'account id',
  example: 'user-1001',
  names: 'account',
  explains: `${EXPLAINS} So are \`guest\` and \`anonymous\`.`,
})

export const deviceId = idKind({
  name: 'device id',
  example: 'b8f1a0c2-5d3e-4a7b',
  names: 'device',
  explains: EXPLAINS,
})
