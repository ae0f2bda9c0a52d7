import { canonicalJson } from '@winnow/contract'
import type { ReceivedEvent } from '../accepted-event.ts'

/**
 * A 32-bit digest of all that an event says, in its order of fields. It is compared with the few that one entity
 * remembers, so that 32 bits are plenty. Two characters at a time, in one lane: every event with a time of its own pays for it.
 */
export function bodyDigest({ event, body = canonicalJson(event) }: ReceivedEvent): number {
  let hash = body.length
  let at = 1
  for (; at < body.length; at += 2) {
    hash = Math.imul(hash ^ (body.charCodeAt(at - 1) | (body.charCodeAt(at) << 16)), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  if (at === body.length) hash = Math.imul(hash ^ body.charCodeAt(at - 1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) >>> 0
}
