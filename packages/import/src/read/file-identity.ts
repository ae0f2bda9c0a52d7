import { sha256Hex } from '@winnow/contract'

const IDENTITY_DIGITS = 16

/**
 * Names the content of a file by its length and its two ends, `IMPORT_LIMITS.identityBytes` of each. Ids of lines that bring
 * none are made of it: whoever imports the file, and wherever, makes the same.
 */
export function fileIdentity(bytes: number, head: Uint8Array, tail: Uint8Array): string {
  const length = new TextEncoder().encode(`${bytes}\n`)
  const whole = new Uint8Array(length.length + head.length + tail.length)
  whole.set(length)
  whole.set(head, length.length)
  whole.set(tail, length.length + head.length)
  return sha256Hex(whole).slice(0, IDENTITY_DIGITS)
}
