/**
 * A sum modulo 2^64 of 64-bit hashes: the same for the same set of members in any order. Both halves
 * of a hash are multiply-xor over 32-bit words with other constants, then Murmur3's finaliser.
 */
export class Digest {
  private lo = 0
  private hi = 0

  /** Adds one member: the halves of its key, and its words. */
  add(keyLo: number, keyHi: number, words: Uint32Array): void {
    let a = mix(keyLo, 0x9e3779b1)
    let b = mix(keyHi, 0x85ebca6b)
    for (const word of words) {
      a = round(a, word, 0xcc9e2d51)
      b = round(b, word ^ a, 0x1b873593)
    }
    this.sum(finish(a ^ words.length), finish(b ^ a))
  }

  /** Adds a text. */
  addText(text: string): void {
    let a = 0x9e3779b1
    let b = 0x85ebca6b
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      a = round(a, unit, 0xcc9e2d51)
      b = round(b, unit ^ a, 0x1b873593)
    }
    this.sum(finish(a ^ text.length), finish(b ^ a))
  }

  /** 16 hex digits. */
  toString(): string {
    return hex(this.hi) + hex(this.lo)
  }

  private sum(lo: number, hi: number): void {
    this.lo += lo
    this.hi = (this.hi + hi) >>> 0
    if (this.lo < 2 ** 32) return
    this.lo -= 2 ** 32
    this.hi = (this.hi + 1) >>> 0
  }
}

function mix(seed: number, by: number): number {
  return Math.imul(seed ^ by, 0xc2b2ae35) | 0
}

function round(h: number, word: number, by: number): number {
  const mixed = Math.imul(h ^ word, by)
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}

function finish(h: number): number {
  let mixed = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function hex(half: number): string {
  return half.toString(16).padStart(8, '0')
}
