const DOT = 46
const ZERO = 48
const SHORTEST = 7
const LONGEST = 15

/** An IPv4 address of four decimal parts as a number; -1 of any other text, leading zeros included. */
export function v4Number(text: string): number {
  if (text.length < SHORTEST || text.length > LONGEST) return -1
  let number = 0
  let part = -1
  let dots = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      if (part < 0 || dots === 3) return -1
      number = number * 256 + part
      part = -1
      dots += 1
    } else {
      const digit = code - ZERO
      if (digit < 0 || digit > 9 || part === 0) return -1
      part = part < 0 ? digit : part * 10 + digit
      if (part > 255) return -1
    }
  }
  return dots === 3 && part >= 0 ? number * 256 + part : -1
}

/** The text of an address given as a number. */
export function v4Text(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
}

/** Ranges of IPv4 that are nobody's place: private, reserved, for tests, for many (RFC 6890 and kin). */
const NOT_PUBLIC: readonly (readonly [from: string, prefixBits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const BASES = Int32Array.from(NOT_PUBLIC, ([from]) => v4Number(from) | 0)
const MASKS = Int32Array.from(NOT_PUBLIC, ([, prefixBits]) => -1 << (32 - prefixBits))

/** Whether an address can be somebody's place on the public internet. */
export function isPublicV4(number: number): boolean {
  for (let at = 0; at < BASES.length; at += 1) {
    if ((number & (MASKS[at] ?? 0)) === BASES[at]) return false
  }
  return true
}
