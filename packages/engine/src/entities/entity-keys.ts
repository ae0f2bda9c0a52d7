import { type EntityKey, hash64, hashPieces } from './entity-key.ts'
import { ENTITY_TYPES, type EntityType } from './entity-types.ts'
import { isSpent, keyOfSpentId } from './spent.ts'

const TYPE_CODE = new Map<EntityType, number>(ENTITY_TYPES.map((type, code) => [type, code]))

/** The code of a type in stored records. */
export function typeCode(type: EntityType): number {
  return TYPE_CODE.get(type) ?? 0
}

/**
 * Names entities by hash: environment, type and id in, 64 bits out. The seed is secret per data
 * directory, so nobody outside can search for two ids that share a state.
 */
export class EntityKeys {
  private readonly seedLo: number
  private readonly seedHi: number

  constructor(seed: EntityKey) {
    this.seedLo = seed.lo
    this.seedHi = seed.hi
  }

  keyOf(environment: number, type: EntityType, id: string): EntityKey {
    return this.keyOfCode(environment, typeCode(type), id)
  }

  /** The same by the code of the type. Of an erased id, the key that it had. */
  keyOfCode(environment: number, code: number, id: string): EntityKey {
    const spent = isSpent(id) ? keyOfSpentId(id, code) : undefined
    if (spent !== undefined) return spent
    const tag = tagOf(environment, code)
    return hash64(id, this.seedLo ^ tag, this.seedHi + tag)
  }

  /** The same of an id in pieces, the first `count` of them. */
  keyOfPieces(
    environment: number,
    code: number,
    pieces: readonly string[],
    count: number,
  ): EntityKey {
    const tag = tagOf(environment, code)
    return hashPieces(pieces, count, this.seedLo ^ tag, this.seedHi + tag)
  }
}

const tagOf = (environment: number, code: number): number =>
  Math.imul(environment, 0x9e3779b1) ^ Math.imul(code + 1, 0x85ebca6b)
