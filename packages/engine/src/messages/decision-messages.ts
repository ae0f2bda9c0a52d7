import type { MessageBodies } from '@winnow/contract/native'
import type { DecidedBody } from '../entries/decided-entry.ts'
import type { TakenDecision } from '../entries/decisions/taken-decision.ts'
import { entryOfKind } from '../entries/ledger-entry.ts'
import { defineMessage, type MessageParts } from './define-message.ts'
import { entityOf } from './entity-of.ts'
import { messageText } from './message-text.ts'
import { undoneDecision } from './undone-decision.ts'

/** A decision of a policy or a caller leaves with its own entry; one of a person when it can no longer be undone unseen. */
export const decisionApplied = defineMessage({
  kind: 'decision.applied',
  version: 1,
  from: {
    decided: ({ body, sequence }) =>
      body.undoes !== undefined || body.taken.in !== undefined || body.isHeld === true
        ? undefined
        : partsOf(body, sequence),
    settled: ({ body }, { cases, entry }) =>
      body.case !== undefined && cases.length === 0
        ? undefined
        : body.decisions.flatMap((decision) => {
            const decided = entryOfKind('decided', entry(decision.entry))
            return decided === undefined ? [] : [partsOf(decided.body, decision.entry)]
          }),
  },
})

/** A decision is undone after its message has left. */
export const decisionReverted = defineMessage({
  kind: 'decision.reverted',
  version: 1,
  from: {
    decided(entry, known) {
      const { body, sequence } = entry
      const undone = undoneDecision(entry, known)
      if (undone?.wasFinal !== true || body.undoes === undefined) return undefined
      const parts = partsOf({ ...undone.decided, latest: body.latest }, sequence)
      return { ...parts, body: { ...parts.body, undoes: body.undoes } }
    },
  },
})

function partsOf(decided: DecidedBody, entry: number): MessageParts<'decision.applied'> {
  const { userId, taken } = decided
  return {
    entity: entityOf(decided),
    userId,
    abuseType: taken.abuseType,
    decisionId: taken.id,
    ...(taken.in !== undefined && { caseId: String(taken.in.case), queue: taken.in.queue }),
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
    by: byOf(taken),
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

function byOf({ by, in: within, bulk }: TakenDecision): 'policy' | 'person' | 'api' {
  if (within !== undefined || bulk !== undefined) return 'person'
  return by === undefined ? 'api' : 'policy'
}

function routeOf({ by }: TakenDecision): MessageBodies['decision.applied']['route'] {
  if (by === undefined) return null
  const { workflow, route, version, event } = by
  return { workflow, route, policy_version: version, event }
}
