import { ABUSE_TYPES } from '@winnow/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

type Environment = 'production' | 'sandbox'

const call = async <Value>(environment: Environment, url: string, payload?: object) => {
  const headers = basic(service.local[environment].api_key)
  const method = payload === undefined ? 'GET' : 'POST'
  const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) })
  return answer.json<Value>()
}

interface Scores {
  readonly scores: Readonly<
    Record<string, { readonly score: number; readonly reasons?: readonly object[] }>
  >
}

const scoredIn = async (environment: Environment, fields: object) => {
  const path = '/v205/events?return_score=true'
  const event = { $type: '$create_order', $order_id: 'o-1', ...fields }
  const { score_response: answer } = await call<{ score_response: Scores }>(
    environment,
    path,
    event,
  )
  return answer.scores
}

const VALUES = [
  ['user', (score: string) => ({ $user_id: `winnow-test-${score}` })],
  ['one of several users', (score: string) => ({ $user_id: `winnow-test-${score}-7` })],
  [
    'mail address',
    (score: string) => ({ $user_id: 'ann', $user_email: `${score}@winnow-test.example` }),
  ],
  [
    'card',
    (score: string) => ({
      $user_id: 'ben',
      $payment_methods: [
        {
          $payment_type: '$credit_card',
          $card_bin: '999999',
          $card_last4: { low: '0001', review: '0002', block: '0003' }[score],
        },
      ],
    }),
  ],
] as const
const SCORES = { low: 1, review: 70, block: 95 } as const
const cases = VALUES.flatMap(([what, fieldsFor]) =>
  Object.entries(SCORES).map(([name, score]) => ({ what, name, score, fields: fieldsFor(name) })),
)

describe('a test value', () => {
  it.each(cases)('of the sandbox, a $what for $name, scores $score', async (one) => {
    const scores = await scoredIn('sandbox', one.fields)
    expect(Object.keys(scores)).toEqual([...ABUSE_TYPES])
    for (const each of Object.values(scores)) {
      expect(each).toMatchObject({
        score: one.score,
        reasons: [{ name: 'sandbox_test_value', value: one.name, details: { family: 'sandbox' } }],
      })
    }
  })

  it.each(cases)('in production, a $what for $name, is a value like any other', async (one) => {
    const scores = await scoredIn('production', one.fields)
    for (const { reasons = [] } of Object.values(scores)) {
      expect(JSON.stringify(reasons)).not.toContain('sandbox')
    }
    // A new user scores as low by themselves.
    if (one.name !== 'low') expect(scores['payment_abuse']?.score).not.toBe(one.score)
  })

  it('decides the score that is asked for later, and the explanation says so', async () => {
    await scoredIn('sandbox', { $user_id: 'winnow-test-block-later' })
    const now = await call<Scores>('sandbox', '/v205/score/winnow-test-block-later')
    expect(now.scores['payment_abuse']?.score).toBe(95)
    const stored = await call<Scores>('sandbox', '/v205/users/winnow-test-block-later/score')
    expect(stored.scores['account_abuse']?.score).toBe(95)
    const told = await call<Explained>('sandbox', '/v1/users/winnow-test-block-later/explain')
    expect(told.model_version).toBe('sandbox-test-block')
    const { base, log_odds: logOdds, reasons } = told.scores['payment_abuse'] ?? {}
    const [reason] = reasons ?? []
    expect(reason?.family).toBe('sandbox')
    expect((base ?? NaN) + (reason?.contribution ?? NaN)).toBeCloseTo(logOdds ?? NaN)
    expect(reason?.parts[0]?.sentence).toContain('A test value of the sandbox decides this score')
  })

  it('goes on deciding where a label says otherwise', async () => {
    const user = 'winnow-test-low-labelled'
    await scoredIn('sandbox', { $user_id: user })
    const label = { $is_bad: true, $abuse_type: 'payment_abuse' }
    await call('sandbox', `/v205/users/${user}/labels`, label)
    const now = await call<Scores>('sandbox', `/v205/score/${user}`)
    expect(now.scores['payment_abuse']?.score).toBe(1)
  })

  it('of bulk lines counts too, and puts the user on the list of risky ones', async () => {
    const user = 'winnow-test-review-bulk'
    const headers = {
      ...basic(service.local.sandbox.api_key),
      'content-type': 'application/x-ndjson',
    }
    const payload = JSON.stringify({ $type: '$login', $user_id: user, $event_id: 'b-1' })
    await service.app.inject({ method: 'POST', url: '/v1/events:bulk', headers, payload })
    const { users } = await call<Risky>('sandbox', '/v1/users?abuse_type=account_takeover')
    expect(users.map(({ user_id: id }) => id)).toContain(user)
  })
})

interface Explained {
  readonly model_version: string
  readonly scores: Readonly<
    Record<
      string,
      {
        readonly base: number
        readonly log_odds: number
        readonly reasons: readonly {
          readonly family: string
          readonly contribution: number
          readonly parts: readonly { readonly sentence: string }[]
        }[]
      }
    >
  >
}

interface Risky {
  readonly users: readonly { readonly user_id: string }[]
}
