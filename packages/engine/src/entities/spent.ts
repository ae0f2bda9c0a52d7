import type { EntityKey } from './entity-key.ts'

/** Begins what is left of an erased value. Ids and names from outside have no control characters. */
const SPENT = '\u0001'
const SPENT_CODE = 1
/** A word's hash, or a type's code and a hash for each type. */
// oxlint-disable-next-line no-control-regex -- it is what it looks for
const FORM = /^\u0001(?:[0-9a-f]{16}|(?:[0-9a-f]{18})+)$/
const HALF = 8
const KEY = 2 * HALF
const HEX = 16

/** Whether a text is what is left of an erased one. */
export const isSpent = (text: string): boolean =>
  text.charCodeAt(0) === SPENT_CODE && FORM.test(text)

/** A word that was erased: what it is hashed to. */
export const spentWord = (key: EntityKey): string => SPENT + hexOf(key)

/** The hash of an erased word. */
export const keyOfSpentWord = (spent: string): EntityKey => keyAt(spent, SPENT.length)

/** An id that was erased: its keys by the code of the entity type. */
export const spentId = (keys: readonly (readonly [code: number, key: EntityKey])[]): string =>
  SPENT + keys.map(([code, key]) => hex(code, 2) + hexOf(key)).join('')

/** The key of an erased id as an entity of a type; undefined: it never was the id of one. */
export function keyOfSpentId(spent: string, code: number): EntityKey | undefined {
  const wanted = hex(code, 2)
  for (let at = SPENT.length; at < spent.length; at += 2 + KEY) {
    if (spent.startsWith(wanted, at)) return keyAt(spent, at + 2)
  }
  return undefined
}

const keyAt = (text: string, at: number): EntityKey => ({
  lo: Number.parseInt(text.slice(at, at + HALF), HEX),
  hi: Number.parseInt(text.slice(at + HALF, at + KEY), HEX),
})

/** A key as text, as spent ids and words have it. */
export const hexOf = ({ lo, hi }: EntityKey): string => hex(lo, HALF) + hex(hi, HALF)

/** The opposite. */
export const keyOfHex = (text: string): EntityKey => keyAt(text, 0)

const hex = (value: number, digits: number): string =>
  (value >>> 0).toString(HEX).padStart(digits, '0')
