import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { BodyCodec, DICTIONARY } from './body-codec.ts'

const codec = new BodyCodec(DICTIONARY)

it('gives every text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(codec.unpack(codec.pack(text))).toBe(text.toWellFormed())
    }),
  )
})

it('packs a decision of 800 bytes into fewer than 120', () => {
  const decision = {
    id: 1_024_000_003,
    kind: 'decision.applied',
    version: 1,
    sequence: 1_000_000,
    time: 1_795_720_000_007,
    entity: { type: 'user', id: 'user_123456' },
    user_id: 'user_123456',
    abuse_type: 'payment_abuse',
    score: null,
    decision_id: 'looks_bad_payment_abuse',
    case_id: null,
    queue: null,
    links: {
      self: '/v1/messages/1024000003',
      entry: '/v1/events/1000000',
      user: '/v1/users/user_123456',
    },
    body_left_out: false,
    body: {
      decision_id: 'looks_bad_payment_abuse',
      entity: { type: 'user', id: 'user_123456' },
      abuse_type: 'payment_abuse',
      category: 'block',
      source: 'automated_rule',
      by: 'policy',
      analyst: null,
      description: null,
      decided_at: 1_795_720_000_007,
      route: { workflow: 'orders', route: 'block', version: 3 },
      standing: [
        { decision_id: 'looks_bad_payment_abuse', abuse_type: 'payment_abuse', category: 'block' },
      ],
      entry: 1_000_000,
    },
  }
  const text = JSON.stringify(decision)
  expect(text.length).toBeGreaterThan(800)
  expect(codec.pack(text).length).toBeLessThan(120)
})
