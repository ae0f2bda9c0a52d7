import { canonicalJson } from '@winnow/contract'
import type { ReceivedEvent } from '../accepted-event.ts'

/**
 * A 32-bit digest of all that an event says, in its order of fields. It is compared with the few that one entity
 * remembers, so that 32 bits are plenty. Four characters at a time: every event that makes something pays for it.
 */
export function bodyDigest({ event, body = canonicalJson(event) }: ReceivedEvent): number {
  let hash = body.length
  const whole = body.length & ~3
  let at = 0
  for (; at < whole; at += 4) {
    const four =
      body.charCodeAt(at) ^
      (body.charCodeAt(at + 1) << 8) ^
      (body.charCodeAt(at + 2) << 16) ^
      (body.charCodeAt(at + 3) << 24)
    hash = Math.imul(hash ^ four, 0x9e3779b1)
    hash ^= hash >>> 15
  }
  for (; at < body.length; at += 1) hash = Math.imul(hash ^ body.charCodeAt(at), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) >>> 0
}
