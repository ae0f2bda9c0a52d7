import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'
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

export const id: Kind<string> = scalar({
  name: 'id',
  expects,
  example: 'order-1001',
  schema: { type: 'string', minLength: 1, maxLength: LIMITS.idLengthChars, pattern: ID_PATTERN },
  check: (value) =>
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= LIMITS.idLengthChars &&
    USUAL.holds(value),
  mend: mendId,
})
