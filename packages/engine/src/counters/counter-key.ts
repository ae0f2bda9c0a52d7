import type { EntityKey } from '../entities/entity-key.ts'
import { type EntityKeys, typeCode } from '../entities/entity-keys.ts'
import { COUNTER_LIMITS } from '../policies/counters/counter-document.ts'
import { finished, mixed } from '../entities/hash-rounds.ts'

const TYPE = typeCode('counter')

/** What stands before a text of a length; of longer ones it is made each time. */
const HEADS = Array.from({ length: 256 }, (_, length) => ` ${length}:`)

/** Pieces of the key that is named now: a list for each would be garbage. */
const pieces = Array.from({ length: 2 * COUNTER_LIMITS.keyExpressions }, () => '')

/** Names the values of a key, for all counters that have them: by the pieces of one text. */
export function valuesKey(
  keys: EntityKeys,
  environment: number,
  values: readonly (string | number)[],
): EntityKey {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? ''
    const isText = typeof value === 'string'
    pieces[2 * at] = isText ? (HEADS[value.length] ?? ` ${value.length}:`) : ' '
    pieces[2 * at + 1] = isText ? value : String(value)
  }
  return keys.keyOfPieces(environment, TYPE, pieces, 2 * values.length)
}

/** Names the key of one counter: of the same values each counter has another. */
export const counterKey = ({ lo, hi }: EntityKey, mark: EntityKey): EntityKey => ({
  lo: finished(mixed(lo, mark.lo)),
  hi: finished(mixed(hi, mark.hi)),
})
