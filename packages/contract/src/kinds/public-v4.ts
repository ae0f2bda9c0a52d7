import { ipv4Number } from './ipv4-number.ts'

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

const BASES = Int32Array.from(NOT_PUBLIC, ([from]) => ipv4Number(from) | 0)
const MASKS = Int32Array.from(NOT_PUBLIC, ([, prefixBits]) => -1 << (32 - prefixBits))

/** Whether an address can be somebody's place on the public internet. */
export function isPublicV4(number: number): boolean {
  for (let at = 0; at < BASES.length; at += 1) {
    if ((number & (MASKS[at] ?? 0)) === BASES[at]) return false
  }
  return true
}
