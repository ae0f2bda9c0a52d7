import { bodyText } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()

const key = () => service().local.production.api_key
const LOGIN = { $type: '$login', $user_id: 'ann', $login_status: '$success' }

const post = ({ url = '/v205/events', payload = LOGIN }: { url?: string; payload?: object }) =>
  service().app.inject({ method: 'POST', url, headers: basic(key()), payload })

describe('the secret key', () => {
  it('that stands where it does not belong is neither echoed nor stored', async () => {
    const secret = key()
    const misplaced = { ...LOGIN, api_key: secret, note: `sent with ${secret}` }
    const answer = await post({ payload: misplaced })
    expect(answer.json()).toMatchObject({ status: 0 })
    expect(answer.body).not.toContain(secret)
    const headers = basic(secret)
    await service().app.inject({
      method: 'POST',
      url: '/v1/labels',
      headers,
      payload: { user_id: 'ann', abuse_type: 'payment_abuse', is_bad: true, description: secret },
    })
    const line = `${JSON.stringify(misplaced)}\n`
    await service().app.inject({ method: 'POST', url: '/v1/events:bulk', headers, payload: line })
    const { ledger } = service().services
    const bodies = (await ledger.read(1, 1000)).map(bodyText)
    expect(bodies.filter((body) => body.includes('[api key]'))).toHaveLength(3)
    expect(bodies.join()).not.toContain(secret)
  })
})

describe('the query', () => {
  it.each([
    'abuse_types=payment_abuse&abuse_types=content_abuse',
    'return_score=true&return_score=false',
    'fields=warnings&fields=score_percentiles',
  ])('%s says a thing twice and is refused with 109', async (query) => {
    const answer = await post({ url: `/v205/events?${query}` })
    const [name] = query.split('=')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      status: 109,
      error_message: `${name} is there more than once.`,
    })
  })

  it.each([
    ['fields=BOGUS,%20warnings', 'query.fields: Names what no answer has'],
    ['return_score=true&abuse_types=legacy&fields=warnings', 'query.abuse_types: legacy has no'],
  ])('%s is warned of what it asks in vain', async (query, said) => {
    const answer = await post({ url: `/v205/events?${query}` })
    const message = expect.stringContaining(said)
    expect(answer.json()).toMatchObject({ status: 0, warnings: { count: 1, items: [{ message }] } })
  })

  it('is warned of what it misspells, which is ignored', async () => {
    const answer = await post({ url: '/v205/events?return_scores=true&fields=warnings' })
    const message = expect.stringContaining('return_scores')
    expect(answer.json()).toMatchObject({ status: 0, warnings: { count: 1, items: [{ message }] } })
    expect(answer.json()).not.toHaveProperty('score_response')
    const none = await post({ url: '/v205/events?abuse_types=nonsense&fields=warnings' })
    expect(none.json()).toMatchObject({ status: 115, warnings: { count: 1 } })
    const silent = await post({ url: '/v205/events?return_scores=true' })
    expect(silent.json()).not.toHaveProperty('warnings')
  })
})
