import { LIMITS } from '@winnow/contract'
import { messageSchema, schemaOfKind } from '@winnow/contract/native'
import { exampleMessages, type OutboxMessage } from '@winnow/engine'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { maskAnswer } from '../rights/mask-answer.ts'
import { strict } from '../testing/strict-schema.ts'
import { messageJson, wholeMessageJson } from './message-json.ts'

const examples = exampleMessages()

const FULL = { scale: 100, form: 'full', isMasked: false } as const

const ofKind = (kind: OutboxMessage['kind']): OutboxMessage => {
  const found = examples.find((message) => message.kind === kind)
  if (found === undefined) throw new Error(`no example of ${kind}`)
  return found
}

describe.each(examples.map((message) => [message.kind, message] as const))(
  '%s',
  (kind, message) => {
    const check = Compile(strict(schemaOfKind.get(kind) ?? {}) as object)

    it.each([
      ['full', FULL],
      ['thin', { ...FULL, form: 'thin' }],
      ['masked, with scores from 0 to 1', { ...FULL, scale: 1, isMasked: true }],
    ] as const)('has its schema when it is %s (W17)', (_, wanted) => {
      expect(check.Errors(messageJson(message, wanted))).toEqual([])
    })

    it('is short, and shorter without its body (W18)', () => {
      const full = JSON.stringify(messageJson(message, FULL))
      const thin = JSON.stringify(messageJson(message, { ...FULL, form: 'thin' }))
      expect(full.length).toBeLessThan(2_000)
      expect(thin).toContain('"body":null')
    })
  },
)

it('scores are in the scale of the account, in head and body', () => {
  const { score, body } = messageJson(ofKind('score.threshold_crossed'), { ...FULL, scale: 1 })
  expect(score).toBe(0.7475)
  expect(body).toMatchObject({ score: 0.7475, score_before: 0.3125, threshold_score: 0.6 })
})

it('masked, personal data is in no member; ids of entities are, unless they are addresses (W18)', () => {
  const masked = (message: OutboxMessage) =>
    JSON.stringify(messageJson(message, { ...FULL, isMasked: true }))
  for (const kind of ['label.given', 'list.changed', 'policy.published'] as const) {
    expect(JSON.stringify(messageJson(ofKind(kind), FULL))).toMatch(/@shop|More care/)
    expect(masked(ofKind(kind))).not.toMatch(/mira|ann@|bea@|Charged back|Chargeback|More care/)
  }
  expect(masked(ofKind('label.given'))).toContain('ORDER-28168441')
  const entity = { type: 'user', id: 'ann@shop.example' }
  const ofMail = { ...ofKind('decision.applied'), entity, userId: entity.id }
  expect(masked(ofMail)).not.toContain('ann')
  expect(JSON.stringify(messageJson(ofMail, FULL))).toContain('/v1/users/ann%40shop.example')
})

it('for a person without the right to personal data, its members are tags and nothing else is', () => {
  const tag = (text: string) => `tag of ${text.length}`
  const personal = /mira@|ann@|Charged back|Chargeback|More care|The sale is over/
  for (const message of examples) {
    const json = messageJson(message, FULL)
    const masked = JSON.stringify(maskAnswer(messageSchema, json, tag))
    expect(masked).not.toMatch(personal)
    expect([json.kind, masked.includes('tag of')]).toEqual([
      json.kind,
      personal.test(JSON.stringify(json)),
    ])
  }
})

it('too long with its body, a message comes without and says so; by its id it is whole (W18)', () => {
  const given = ofKind('label.given')
  const long = {
    ...given,
    body: { ...given.body, description: '€'.repeat(8_000) },
  } as OutboxMessage
  const json = messageJson(long, FULL)
  expect(json).toMatchObject({ body: null, body_left_out: true })
  expect(Buffer.byteLength(JSON.stringify(json))).toBeLessThan(LIMITS.messageBytes)
  expect(wholeMessageJson(long, FULL).body).toMatchObject(long.body)
})
