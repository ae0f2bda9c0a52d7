import { expect, it } from 'vitest'
import { serviceOfEachTest } from '../testing/each-service.test.support.ts'
import { basic, TEST_NOW_MS } from '../testing/memory-service.ts'

const service = serviceOfEachTest()

/** Space around an id is warned of. */
const LOGIN = { $type: '$login', $user_id: 'ann smith', $login_status: '$success' }

const ask = (url: string) =>
  service().app.inject({ url, headers: basic(service().local.production.api_key) })

async function send(url: string, payload: object | string, headers = {}): Promise<string> {
  const { api_key: key } = service().local.production
  const sent = { method: 'POST', url, payload, headers: { ...basic(key), ...headers } } as const
  const answer = await service().app.inject(sent)
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const retried = { 'idempotency-key': 'order-1' }
const bulkLine = `${JSON.stringify({ ...LOGIN, $event_id: 'login-1' })}\n`

it.each([
  ['an event', () => send('/v205/events', LOGIN, retried)],
  ['a bulk line', () => send('/v1/events:bulk', bulkLine)],
])('%s that comes again is counted as a repeat alone', async (_, sendAgain) => {
  await sendAgain()
  const first = (await ask('/v1/health/integration')).json()
  expect(first).toMatchObject({ events: [{ type: '$login', count: 1 }], warnings: [{ count: 1 }] })
  await sendAgain()
  await sendAgain()
  expect((await ask('/v1/health/integration')).json()).toEqual(first)
  const { body } = await ask('/metrics')
  expect(body).toContain('winnow_events_total{type="$login"} 1\n')
  expect(body).toContain('winnow_repeated_events_total 2\n')
})

it('two events without an id are two', async () => {
  await send('/v205/events', LOGIN)
  await send('/v205/events', LOGIN)
  const { body } = await ask('/metrics')
  expect(body).toContain('winnow_events_total{type="$login"} 2\n')
  expect(body).toContain('winnow_repeated_events_total 0\n')
})

it('a beacon of an exported ledger that comes again is counted once', async () => {
  const beacon = {
    $type: '$beacon',
    $event_id: 'a:production:7',
    $time: TEST_NOW_MS,
    $session_id: 'visit',
    $message_id: 'm-12345678',
    $pages: [{ $url: 'https://shop.test/', $title: '', $referrer: '', $ago_ms: 5 }],
    $device: { 'screen.width': 3 },
  }
  const lines = `${JSON.stringify(beacon)}\n`.repeat(2)
  expect(await send('/v1/events:bulk', lines)).toContain('"repeated":true')
  const { events } = (await ask('/v1/health/integration')).json<{ events: object[] }>()
  expect(events).toMatchObject([{ type: '$beacon', count: 1 }])
})
