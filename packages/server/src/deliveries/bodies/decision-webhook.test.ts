import { describe, expect, it } from 'vitest'
import { DECISION_WEBHOOKS, type DecisionFacts, decisionWebhookBody } from './decision-webhook.ts'

const FACTS: DecisionFacts = {
  entity: { type: 'order', id: 'o-1' },
  userId: 'ann',
  decision: { id: 'block_order_payment_abuse', name: 'Block order', category: 'block' },
  from: 'workflow',
  workflow: { runId: '7-orders', id: 'orders', name: 'New orders', version: 3, route: 'Stolen' },
  queue: undefined,
  event: { session: 's-1', order: 'o-1' },
  analyst: undefined,
  atMs: 1_772_366_400_000,
}

describe('a decision webhook', () => {
  it('of version 1.0 names entity and decision', () => {
    expect(decisionWebhookBody('1.0', FACTS)).toEqual({
      entity: { type: 'order', id: 'o-1' },
      decision: { id: 'block_order_payment_abuse' },
      time: 1_772_366_400_000,
    })
  })

  it('of version 1.1 adds the user', () => {
    expect(decisionWebhookBody('1.1', FACTS)).toEqual({
      entity: { type: 'order', id: 'o-1', user_id: 'ann' },
      decision: { id: 'block_order_payment_abuse' },
      time: 1_772_366_400_000,
    })
  })

  it('of version 1.2 says by what it was taken', () => {
    expect(decisionWebhookBody('1.2', FACTS)).toEqual({
      entity: { type: 'order', id: 'o-1', user_id: 'ann', external_entity_id: 'o-1' },
      decision: { id: 'block_order_payment_abuse', title: 'Block order', category: 'block' },
      source: { applied_from_type: 'workflow' },
      workflow: {
        run_id: '7-orders',
        config: { id: 'orders', name: 'New orders', version: '3' },
        route: { id: 'Stolen', name: 'Stolen' },
      },
      event: { session_id: 's-1', order_id: 'o-1' },
      time: 1_772_366_400_000,
    })
  })

  it('of a person names them and the queue', () => {
    const facts: DecisionFacts = {
      ...FACTS,
      from: 'review queue',
      workflow: undefined,
      queue: 'payment_review',
      event: { transaction: 't-1', content: 'c-1' },
      analyst: 'mira@shop.example',
    }
    expect(decisionWebhookBody('1.2', facts)).toMatchObject({
      source: { applied_from_type: 'review queue' },
      workflow: { manual_review_queue: { name: 'payment_review' } },
      event: { transaction_id: 't-1', content_id: 'c-1' },
      analyst_email: 'mira@shop.example',
    })
    const ofConsole = decisionWebhookBody('1.2', { ...facts, from: 'console', queue: undefined })
    expect(ofConsole).not.toHaveProperty('workflow')
  })

  it('of a user that nobody knows names none', () => {
    for (const version of DECISION_WEBHOOKS) {
      const { entity } = decisionWebhookBody(version, { ...FACTS, userId: undefined }) as {
        entity: object
      }
      expect(entity).toMatchObject({ type: 'order', id: 'o-1' })
      expect(entity).not.toHaveProperty('user_id')
    }
  })
})
