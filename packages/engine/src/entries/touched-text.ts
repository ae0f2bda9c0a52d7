import type { Touched } from '../labels/label-effect.ts'

const PLACES = /^(\d+)\.([0-9a-z]+)\.([0-9a-z]+)$/

/** Touched entities are written as `type.lo.hi`, the halves of the key in base 36: a label names a dozen of them. */
export const touchedText = ({ type, key }: Touched): string =>
  `${type}.${key.lo.toString(36)}.${key.hi.toString(36)}`

/** The opposite. Error: the text is no entity. */
export function touchedIn(text: string): Touched {
  const [, type, lo, hi] = PLACES.exec(text) ?? []
  if (type === undefined || lo === undefined || hi === undefined) {
    throw new TypeError(`"${text}" is no entity`)
  }
  return { type: Number(type), key: { lo: parseInt(lo, 36), hi: parseInt(hi, 36) } }
}
