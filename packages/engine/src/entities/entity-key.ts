import { ENTITY_TYPES, type EntityType } from './entity-types.ts'
import { finished, mixed } from './hash-rounds.ts'

/** The 64-bit name of an entity within a data directory, as two unsigned 32-bit halves. */
export interface EntityKey {
  readonly lo: number
  readonly hi: number
}

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
    const tag = Math.imul(environment, 0x9e3779b1) ^ Math.imul(typeCode(type) + 1, 0x85ebca6b)
    return hash64(id, this.seedLo ^ tag, this.seedHi + tag)
  }
}

/** Hash of a text over its UTF-16 units: two multiply-xor rounds per unit, then Murmur3's finaliser. */
export function hash32(text: string, seed: number): number {
  let h = seed ^ text.length
  for (let at = 0; at < text.length; at += 1) h = mixed(h, text.charCodeAt(at))
  return finished(h)
}

/** Two `hash32` of one text, which is walked once. */
export function hash64(text: string, seedLo: number, seedHi: number): EntityKey {
  let lo = seedLo ^ text.length
  let hi = seedHi ^ text.length
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    lo = mixed(lo, unit)
    hi = mixed(hi, unit)
  }
  return { lo: finished(lo), hi: finished(hi) }
}
