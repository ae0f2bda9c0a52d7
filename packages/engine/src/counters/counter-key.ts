import type { EntityKey } from '../entities/entity-key.ts'
import { type EntityKeys, typeCode } from '../entities/entity-keys.ts'
import { finished, mixed } from '../entities/hash-rounds.ts'

const TYPE = typeCode('counter')

/** What stands before a text of a length; of longer ones it is made each time. */
const HEADS = Array.from({ length: 256 }, (_, length) => ` ${length}:`)

/** The values of a key as pieces of one text: those before, with one value more. */
export function addKeyValue(pieces: string[], value: string | number): void {
  if (typeof value === 'string') pieces.push(HEADS[value.length] ?? ` ${value.length}:`, value)
  else pieces.push(` ${value}`)
}

/** Names the values of a key, for all counters that have them. */
export const valuesKey = (
  keys: EntityKeys,
  environment: number,
  pieces: readonly string[],
): EntityKey => keys.keyOfPieces(environment, TYPE, pieces)

/** Names the key of one counter: of the same values each counter has another. */
export const counterKey = ({ lo, hi }: EntityKey, mark: EntityKey): EntityKey => ({
  lo: finished(mixed(lo, mark.lo)),
  hi: finished(mixed(hi, mark.hi)),
})
