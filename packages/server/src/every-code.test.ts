/**
 * Goal: no code of the catalogue is an idle promise, and none that is called reserved is answered. Method: a
 * request for each.
 */
import { ERRORS } from '@winnow/contract'
import { openMemoryStore } from '@winnow/store'
import type { InjectOptions } from 'light-my-request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  basic,
  openMemoryService,
  TEST_NOW_MS,
  type MemoryService,
} from './testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const LOGIN = { $type: '$login', $user_id: 'ann', $login_status: '$success' }

const TRANSFER = {
  $type: '$transaction',
  $user_id: 'ann',
  $amount: 1,
  $currency_code: 'USD',
  $transfer_recipient_user_id: 'bob',
}

type Sent = Partial<InjectOptions>

const statusFrom = async ({ app, local }: MemoryService, sent: Sent): Promise<unknown> => {
  const headers = basic(local.production.api_key)
  const plain = { method: 'POST', url: '/v205/events', headers, payload: LOGIN } as const
  const answer = await app.inject({ ...plain, ...sent })
  return answer.json<{ status: unknown }>().status
}

/** Codes of what is wrong with a request. */
const OF_REQUESTS: readonly (readonly [code: number, sent: Sent])[] = [
  [0, {}],
  [104, { url: '/v999/events' }],
  [57, { payload: '' }],
  [56, { payload: '{' }],
  [51, { headers: basic('nobody') }],
  [63, { headers: { authorization: 'Basic ' } }],
  [115, { url: '/v205/events?abuse_types=rudeness' }],
  [109, { url: '/v205/events?return_score=perhaps' }],
  [102, { url: '/v205/events?return_score=%ff' }],
  [59, { method: 'GET', url: '/v205/score/%ff' }],
  [114, { payload: { ...LOGIN, $type: '$nonsense' } }],
  [105, { payload: { ...LOGIN, $usr: 'x' } }],
  [55, { payload: { ...LOGIN, $user_id: '' } }],
  [106, { payload: { $type: '$create_content', $user_id: 'ann', $content_id: 'c' } }],
  [53, { payload: { ...LOGIN, $login_status: '$maybe' } }],
  [113, { payload: { ...TRANSFER, $transaction_type: '$sale' } }],
  [58, { payload: { ...LOGIN, $time: TEST_NOW_MS + 86_400_000 } }],
  [50, { method: 'PUT' }],
  [54, { method: 'GET', url: '/v205/score/nobody' }],
  [64, { method: 'GET', url: '/v205/users/nobody/score' }],
]

it.each(OF_REQUESTS)('a request brings %i', async (code, sent) => {
  expect(await statusFrom(service, sent)).toBe(code)
})

/** A disk that takes what it is given and never says so. */
async function onSilentDisk(): Promise<MemoryService> {
  const store = openMemoryStore()
  store.ledger.append = () => new Promise(() => {})
  return openMemoryService({ answerTimeoutMs: 1 }, undefined, store)
}

const withBrokenPlaces = (): Promise<MemoryService> =>
  openMemoryService(undefined, {
    find: () => {
      throw new Error('the table is damaged')
    },
  })

async function afterItsClose(): Promise<MemoryService> {
  const closed = await openMemoryService()
  await closed.services.core.close()
  return closed
}

/** One request was all that the key may send. */
async function withTightLimits(): Promise<MemoryService> {
  const tight = await openMemoryService({ limitLocalAccount: 'on', keyPerSecond: 1, keyBurst: 1 })
  await statusFrom(tight, {})
  return tight
}

/** Codes of what is wrong with the service, or with how much is sent. */
const OF_STATES: readonly (readonly [code: number, open: () => Promise<MemoryService>])[] = [
  [-4, afterItsClose],
  [-3, onSilentDisk],
  [-1, withBrokenPlaces],
  [60, withTightLimits],
]

it.each(OF_STATES)('a state of the service brings %i', async (code, open) => {
  const odd = await open()
  const payload = { ...LOGIN, $ip: '192.0.2.1' }
  expect(await statusFrom(odd, { payload })).toBe(code)
  await odd.app.close()
})

it('every other code of the catalogue is reserved', () => {
  const brought = [...OF_REQUESTS, ...OF_STATES].map(([code]) => code)
  const promised = ERRORS.filter(({ isReserved }) => !isReserved).map(({ code }) => code)
  expect(brought.toSorted((a, b) => a - b)).toEqual(promised.toSorted((a, b) => a - b))
})
