import { type EntityKeys, typeCode } from '../entities/entity-keys.ts'
import { Facts } from '../entities/facts.ts'
import type { NamedEntity } from '../entities/named-entity.ts'
import { keyOfHex } from '../entities/spent.ts'
import type { Saying } from './follow-up/saying.ts'
import type { KeptEvent } from './kept-form.ts'
import type { PreparedEvent } from './prepared-event.ts'
import type { ReceivedEvent } from './received-event.ts'
import { withFound } from './with-found.ts'

const NO_MENTIONS: readonly NamedEntity[] = []

/** A shrunken event as if it were read: it is folded as the whole one was. What it mentioned by name is gone. */
export function prepareKept(
  received: ReceivedEvent,
  kept: KeptEvent,
  keys: EntityKeys,
): PreparedEvent {
  const { environment, receivedAtMs, event, enrichment, body } = received
  const named = kept.named.map(([role, type, key]): NamedEntity => {
    return { role, type, key: keyOfHex(key), id: '' }
  })
  const { found } = enrichment
  const known = withUser(received, named, keys)
  return {
    environment,
    receivedAtMs,
    event,
    enrichment,
    body,
    text: '',
    facts: Object.assign(new Facts(), kept.facts),
    mentions: NO_MENTIONS,
    named: found === undefined ? known : withFound(received, known, { found, keys }),
    saying: sayingIn(kept),
  }
}

/** A session's event that was shrunk before it was linked to its user. */
function withUser(
  { environment, event: { userId } }: ReceivedEvent,
  named: readonly NamedEntity[],
  keys: EntityKeys,
): readonly NamedEntity[] {
  if (userId === undefined || named.some(({ role }) => role === 'user')) return named
  const key = keys.keyOf(environment, 'user', userId)
  return [{ role: 'user', type: typeCode('user'), key, id: userId }, ...named]
}

function sayingIn({ saying }: KeptEvent): Saying | undefined {
  return saying && { ...saying, whole: saying.whole ?? NaN }
}
