import type { Touched } from '../labels/label-effect.ts'

/** Touched entities are written as `type.lo.hi`, the halves of the key in base 36: a label names a dozen of them. */
export const touchedText = ({ type, key }: Touched): string =>
  `${type}.${key.lo.toString(36)}.${key.hi.toString(36)}`

/** The opposite. Error: the text is no entity. */
export function touchedIn(text: string): Touched {
  const lo = text.indexOf('.') + 1
  const hi = text.indexOf('.', lo) + 1
  const touched = {
    type: Number(text.slice(0, lo - 1)),
    key: { lo: parseInt(text.slice(lo, hi - 1), 36), hi: parseInt(text.slice(hi), 36) },
  }
  // NaN is not at least 0.
  const isWhole = touched.type >= 0 && touched.key.lo >= 0 && touched.key.hi >= 0
  if (isWhole && lo > 1 && hi > 0 && !text.includes('.', hi)) return touched
  throw new TypeError(`"${text}" is no entity`)
}
