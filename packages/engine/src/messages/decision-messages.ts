import type { MessageBodies } from '@winnow/contract/native'
import type { DecidedBody } from '../entries/decided-entry.ts'
import type { TakenDecision } from '../entries/decisions/taken-decision.ts'
import { defineMessage, type MessageParts } from './define-message.ts'
import { entityOf } from './entity-of.ts'
import { messageText } from './message-text.ts'

/** A decision of a policy or a caller leaves with its own entry. */
export const decisionApplied = defineMessage({
  kind: 'decision.applied',
  version: 1,
  from: {
    decided: ({ body, sequence }) => partsOf(body, sequence),
  },
})

/** Decided entries that were undone. */
export const decisionReverted = defineMessage({
  kind: 'decision.reverted',
  version: 1,
  from: {},
})

function partsOf(decided: DecidedBody, entry: number): MessageParts<'decision.applied'> {
  const { userId, taken } = decided
  return {
    entity: entityOf(decided),
    userId,
    abuseType: taken.abuseType,
    decisionId: taken.id,
    body: bodyOf(decided, entry),
  }
}

function bodyOf(decided: DecidedBody, entry: number): MessageBodies['decision.applied'] {
  const { taken, latest } = decided
  return {
    decision_id: taken.id,
    entity: entityOf(decided) ?? null,
    abuse_type: taken.abuseType,
    category: taken.category,
    source: taken.source,
    by: taken.by === undefined ? 'api' : 'policy',
    analyst: taken.analyst ?? null,
    description: messageText(taken.description),
    decided_at: taken.atMs,
    route: routeOf(taken),
    standing: latest.map(({ id, abuseType, category }) => ({
      decision_id: id,
      abuse_type: abuseType,
      category,
    })),
    entry,
  }
}

function routeOf({ by }: TakenDecision): MessageBodies['decision.applied']['route'] {
  if (by === undefined) return null
  const { workflow, route, version, event } = by
  return { workflow, route, policy_version: version, event }
}
