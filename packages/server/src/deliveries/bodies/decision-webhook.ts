import type { Decision } from '@winnow/engine'

/** Versions of the decision webhook, oldest first. */
export const DECISION_WEBHOOKS = ['1.0', '1.1', '1.2'] as const
export type DecisionWebhookVersion = (typeof DECISION_WEBHOOKS)[number]

/** Where a decision was taken. */
export type AppliedFrom = 'console' | 'api' | 'workflow' | 'review queue'

/** The workflow that took a decision, or brought the entity into a queue. */
export interface DecidingWorkflow {
  readonly runId: string
  readonly id: string
  readonly name: string
  /** Of the policy. */
  readonly version: number
  readonly route: string
}

/** All that a decision webhook contains. */
export interface DecisionFacts {
  readonly entity: { readonly type: string; readonly id: string }
  readonly userId: string | undefined
  readonly decision: {
    readonly id: string
    readonly name: string
    readonly category: Decision['category']
  }
  readonly from: AppliedFrom
  readonly workflow: DecidingWorkflow | undefined
  /** The queue that it was taken in. */
  readonly queue: string | undefined
  /** Ids in the event that it was taken on. */
  readonly event: Readonly<Partial<Record<EventId, string>>>
  readonly analyst: string | undefined
  /** When it was taken, ms. */
  readonly atMs: number
}

type EventId = 'session' | 'order' | 'transaction' | 'content'

/** The body of a decision webhook. A later version contains all that earlier ones do. */
export function decisionWebhookBody(version: DecisionWebhookVersion, facts: DecisionFacts): object {
  const { entity, userId, decision, atMs } = facts
  const { type, id } = entity
  if (version === '1.0') return { entity: { type, id }, decision: { id: decision.id }, time: atMs }
  const owner = userId === undefined ? {} : { user_id: userId }
  if (version === '1.1') {
    return { entity: { type, id, ...owner }, decision: { id: decision.id }, time: atMs }
  }
  return {
    entity: { id, ...owner, external_entity_id: id, type },
    decision: { id: decision.id, title: decision.name, category: decision.category },
    source: { applied_from_type: facts.from },
    ...workflowPart(facts),
    event: eventIds(facts.event),
    ...(facts.analyst !== undefined && { analyst_email: facts.analyst }),
    time: atMs,
  }
}

function workflowPart({ workflow, queue }: DecisionFacts): object {
  if (workflow === undefined && queue === undefined) return {}
  return {
    workflow: {
      ...(workflow !== undefined && {
        run_id: workflow.runId,
        config: { id: workflow.id, name: workflow.name, version: String(workflow.version) },
        route: { id: workflow.route, name: workflow.route },
      }),
      ...(queue !== undefined && { manual_review_queue: { name: queue } }),
    },
  }
}

const eventIds = ({ session, order, transaction, content }: DecisionFacts['event']): object => ({
  ...(session !== undefined && { session_id: session }),
  ...(order !== undefined && { order_id: order }),
  ...(transaction !== undefined && { transaction_id: transaction }),
  ...(content !== undefined && { content_id: content }),
})
