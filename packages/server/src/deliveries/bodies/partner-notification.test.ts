import type { OutboxMessage } from '@winnow/engine'
import { expect, it } from 'vitest'
import { partnerNotificationFormat } from './partner-notification.ts'
import { partnerNotificationUrl } from './partner-notification-url.ts'

const HEAD = { id: 1, version: 1, sequence: 1, atMs: 1_772_366_400_000, userId: 'ann' } as const

const REACHED: OutboxMessage = {
  ...HEAD,
  kind: 'partner.score_reached',
  abuseType: 'payment_abuse',
  body: { threshold_score: 60, score_before: 12, score: 71.5 },
}

const ENDPOINT = { body: 'full', version: 1, environment: 1, isMasked: false } as const

it('a partner learns which score of which account reached its threshold', () => {
  const write = (scoreScale: 100 | 1) =>
    partnerNotificationFormat.write({
      message: REACHED,
      endpoint: ENDPOINT,
      account: { id: 'acc', scoreScale },
    })
  const told = {
    account_id: 'acc',
    user_id: 'ann',
    abuse_type: 'payment_abuse',
    score: 0.715,
    threshold: 0.6,
    time: 1_772_366_400_000,
  }
  expect(write(1)).toEqual(told)
  expect(write(100)).toEqual({ ...told, score: 71.5 })
})

it('learns of nothing else', () => {
  const message: OutboxMessage = { ...HEAD, kind: 'integration.recovered', body: {} }
  const account = { id: 'acc', scoreScale: 1 } as const
  expect(partnerNotificationFormat.write({ message, endpoint: ENDPOINT, account })).toBeUndefined()
})

it.each([
  ['https://p.example/notify?id=%s', 'https://p.example/notify?id=4e1d'],
  ['https://p.example/%s/score?x=%20', 'https://p.example/4e1d/score?x=%20'],
])('the id of the account stands in %s', (template, url) => {
  expect(partnerNotificationUrl(template, '4e1d')).toBe(url)
})
