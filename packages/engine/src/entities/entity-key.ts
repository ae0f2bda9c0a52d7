import { finished, mixed } from './hash-rounds.ts'

/** The 64-bit name of an entity within a data directory, as two unsigned 32-bit halves. */
export interface EntityKey {
  readonly lo: number
  readonly hi: number
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

/** `hash64` of the text that the first `count` pieces make together, without that text. */
export function hashPieces(
  pieces: readonly string[],
  count: number,
  seedLo: number,
  seedHi: number,
): EntityKey {
  let length = 0
  for (let of = 0; of < count; of += 1) length += pieces[of]?.length ?? 0
  let lo = seedLo ^ length
  let hi = seedHi ^ length
  for (let of = 0; of < count; of += 1) {
    const piece = pieces[of] ?? ''
    for (let at = 0; at < piece.length; at += 1) {
      const unit = piece.charCodeAt(at)
      lo = mixed(lo, unit)
      hi = mixed(hi, unit)
    }
  }
  return { lo: finished(lo), hi: finished(hi) }
}
