import type { EntityKey } from '../entities/entity-key.ts'
import { type EntityKeys, typeCode } from '../entities/entity-keys.ts'
import { finished, mixed } from '../entities/hash-rounds.ts'

const TYPE = typeCode('counter')

/** The values of a key as one text: the text before with one value more. */
export const withKeyValue = (text: string, value: string | number): string =>
  typeof value === 'string' ? `${text} ${value.length}:${value}` : `${text} ${value}`

/** Names the values of a key, for all counters that have them. */
export const valuesKey = (keys: EntityKeys, environment: number, text: string): EntityKey =>
  keys.keyOfCode(environment, TYPE, text)

/** Names the key of one counter: of the same values each counter has another. */
export const counterKey = ({ lo, hi }: EntityKey, mark: EntityKey): EntityKey => ({
  lo: finished(mixed(lo, mark.lo)),
  hi: finished(mixed(hi, mark.hi)),
})
