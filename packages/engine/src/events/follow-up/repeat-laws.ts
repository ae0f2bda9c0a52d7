import type { Role } from '../../entities/entity-types.ts'
import type { EventParts } from '../../event-types/event-parts.ts'
import { meaningOf } from '../../event-types/meaning-of.ts'
import type { RepeatLaw } from '../../event-types/repeat-law.ts'
import { bodyDigest } from './body-digest.ts'

/**
 * What somebody does and nothing names (a login, a cart, a message, a custom event; a payment or posting without an id)
 * is done as often as it is sent. Only its own `$time` shows that it is a repeat.
 */
const ACT: RepeatLaw = {
  of: ['user', 'session'],
  same: (parts) => (parts.event.timeMs === undefined ? undefined : bodyDigest(parts)),
  repeats: 'any',
  why: 'A login that is repeated is another login.',
}

/** The law of an event, with the entity it is about and what identifies it there; undefined: it is new. */
export function repeatLawOf(
  parts: EventParts,
): { readonly law: RepeatLaw; readonly by: Role; readonly same: string | number } | undefined {
  return applied(meaningOf(parts.facts.type)?.repeats, parts) ?? applied(ACT, parts)
}

function applied(law: RepeatLaw | undefined, parts: EventParts) {
  const by = law?.of.find((role) => parts.mentions.some((mention) => mention.role === role))
  if (law === undefined || by === undefined) return undefined
  const same = law.same(parts)
  return same === undefined ? undefined : { law, by, same }
}
