import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyAbuseType, anyText } from './any-body.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'
import { isTrouble, type NoticedBody, topicOf } from './noticed-body.ts'

const anyFinding = fc.record({ kind: anyText, name: anyText, level: anyText, sentence: anyText })

entryLaws('noticed', {
  bodies: fc.oneof(
    fc.record({
      is: fc.constant('model_drifting'),
      abuseType: anyAbuseType,
      findings: fc.array(anyFinding),
    }),
    fc.record({ is: fc.constant('integration_recovered') }),
  ),
})

it.each<[string, NoticedBody, NoticedBody]>([
  [
    'of one abuse type',
    { is: 'model_drifting', abuseType: 'payment_abuse', findings: [] },
    { is: 'model_steady', abuseType: 'payment_abuse' },
  ],
  [
    'of an integration',
    { is: 'integration_unhealthy', findings: [] },
    { is: 'integration_recovered' },
  ],
  [
    'of an endpoint',
    {
      is: 'endpoint_failing',
      endpoint: 'ep_1',
      percent: 50,
      failures: 10,
      most: 20,
      error: 'timeout',
      waiting: 3,
    },
    { is: 'endpoint_recovered', endpoint: 'ep_1', waiting: 3 },
  ],
])('what begins and ends %s has one topic', (_, begun, ended) => {
  expect(topicOf(begun)).toBe(topicOf(ended))
  expect([isTrouble(begun), isTrouble(ended)]).toEqual([true, false])
})

it('what happens once has none, and abuse types have their own', () => {
  expect(topicOf({ is: 'backtest_ready', backtest: 'b', state: 'done' })).toBeUndefined()
  expect(topicOf({ is: 'model_steady', abuseType: 'payment_abuse' })).not.toBe(
    topicOf({ is: 'model_steady', abuseType: 'content_abuse' }),
  )
})
