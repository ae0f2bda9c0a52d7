/*
 * Hashes are built piece by piece: `mixed` takes a unit, a number or another hash in, `finished`
 * spreads what came in over all 32 bits: Murmur3's rounds. A seed that is secret per data directory
 * keeps outsiders from choosing collisions.
 */

/** Takes one more 32-bit value into a hash. */
export function mixed(hash: number, value: number): number {
  const h = Math.imul(hash ^ value, 0xcc9e2d51)
  return Math.imul((h << 15) | (h >>> 17), 0x1b873593)
}

/** 32 well spread bits, unsigned. */
export function finished(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
