import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()

const headers = () => basic(service().local.production.api_key)

const post = (url: string, payload: object | string) =>
  service().app.inject({
    method: 'POST',
    url,
    headers: {
      ...headers(),
      ...(typeof payload === 'string' && { 'content-type': 'application/x-ndjson' }),
    },
    payload,
  })

const LOGIN = { $type: '$login', $login_status: '$success', $session_id: 's-1' }

/** Entries 1 to 4: two logins of Ann, one with an id; one of Ben; an order of Ann. */
async function sendEvents(): Promise<void> {
  const line = { ...LOGIN, $event_id: 'login-a', $user_id: 'ann' }
  expect((await post('/v1/events:bulk', JSON.stringify(line))).statusCode).toBe(200)
  for (const event of [
    { ...LOGIN, $user_id: 'ann' },
    { ...LOGIN, $user_id: 'ben' },
    { $type: '$create_order', $user_id: 'ann', $order_id: 'o-1' },
  ]) {
    expect((await post('/v205/events', event)).statusCode).toBe(200)
  }
}

const label = (id: string) => ({
  user_id: 'ann',
  abuse_type: 'account_takeover',
  is_bad: true,
  of: { type: 'login', id },
})

/** The labels of the ledger, as they were given. */
async function givenLabels(): Promise<readonly unknown[]> {
  const entries = await service().services.ledger.read(1, 20)
  return entries.flatMap((entry) => (entry.kind === 'label' ? [entry.body.label] : []))
}

describe('a label of a login', () => {
  it.each([
    ['the id of its line', 'login-a', 1],
    ['the number of its entry', '2', 2],
  ])('is one of its user which names the event, by %s', async (_, id, event) => {
    await sendEvents()
    const answer = await post('/v1/labels', label(id))
    expect(answer.json()).toEqual({ labels: [{ sequence: 5 }] })
    const [given] = await givenLabels()
    expect(given).toMatchObject({ event })
    expect(given).not.toHaveProperty('of')
    const lessons = await service().services.ledger.read(6, 1)
    expect(lessons).toMatchObject([{ kind: 'lesson', body: { said: [{ event, verdict: 'bad' }] } }])
  })

  it.each([
    ['of another user', '3'],
    ['that is an order', '4'],
    ['that is its own label', '5'],
    ['that nobody sent', 'login-b'],
  ])('%s is refused, and no other label of the request is taken', async (_, id) => {
    await sendEvents()
    const answer = await post('/v1/labels', { labels: [label('login-a'), label(id)] })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      issues: { 'labels[1].of.id': expect.stringContaining('no login of this user') },
    })
    expect(await givenLabels()).toEqual([])
  })
})
