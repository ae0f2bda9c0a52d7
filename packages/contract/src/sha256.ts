/*
 * SHA-256 (FIPS 180-4), for what is named by a digest where there is no library of the outside: in the engine, and in
 * browsers, where the built-in one gives it later only.
 */

const ROUNDS = 64
const BLOCK_BYTES = 64
/** What follows the text: one bit, and its length as 64 bits. */
const TAIL_BYTES = 9

/** The first 32 bits of the fractions of `root`s of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found = new Uint32Array(count)
  for (let number = 2, at = 0; at < count; number += 1) {
    if (isPrime(number)) found[at++] = (root(number) % 1) * 2 ** 32
  }
  return found
}

function isPrime(number: number): boolean {
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return false
  return true
}

const FIRST = fractions(8, Math.sqrt)
const CONSTANTS = fractions(ROUNDS, Math.cbrt)

const encoder = new TextEncoder()
/** Working space of one call, used again by the next. */
const words = new Int32Array(ROUNDS)
const state = new Int32Array(FIRST.length)

/** The digest of a text's UTF-8, 64 hexadecimal digits. */
export function sha256Hex(text: string): string {
  const bytes = encoder.encode(text)
  const blocks = Math.ceil((bytes.length + TAIL_BYTES) / BLOCK_BYTES)
  const padded = new DataView(new ArrayBuffer(blocks * BLOCK_BYTES))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n)
  state.set(FIRST)
  for (let from = 0; from < padded.byteLength; from += BLOCK_BYTES) takeBlock(padded, from)
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

function takeBlock(padded: DataView, from: number): void {
  for (let at = 0; at < 16; at += 1) words[at] = padded.getInt32(from + at * 4)
  for (let at = 16; at < ROUNDS; at += 1) {
    const [near, far] = [words[at - 2] ?? 0, words[at - 15] ?? 0]
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words[at] = (words[at - 16] ?? 0) + low + (words[at - 7] ?? 0) + high
  }
  // The letters are those of the standard.
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < ROUNDS; at += 1) {
    const choice = (e & f) ^ (~e & g)
    const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + sum + choice + (CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word
}
