// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

const POLICY = {
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'large',
          when: 'event.amount > usd(50)',
          do: [{ decide: 'block_user_payment_abuse' }],
        },
        { name: 'rest', when: 'true', share: 25, do: [{ review: 'orders' }] },
      ],
    },
  ],
}

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
})
afterAll(() => served.close())

async function post(url: string, payload: object): Promise<void> {
  const { api_key: key } = served.service.local.production
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
  const answer = await served.service.app.inject({ method: 'POST', url, headers, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

const order = (at: number) =>
  post('/v205/events', {
    $type: '$create_order',
    $user_id: `user-${at}`,
    $order_id: `order-${at}`,
    $amount: 100_000_000,
    $currency_code: 'USD',
  })

const show = (search = '') =>
  served.show(`/policies?at=${served.service.local.account_id}/production${search}`)

describe('the policies of an environment', () => {
  it('are none where none was published', async () => {
    await served.signIn('analyst')
    show()
    expect(await screen.findByText(/has no policy yet/)).toBeTruthy()
  })

  it('are read as a flow: condition, actions in words, share, and hits of each route', async () => {
    await post('/v1/policies', { document: POLICY, stage: 'live', why: 'The first one.' })
    for (let at = 0; at < 3; at += 1) await order(at)
    show()
    const flow = await screen.findByRole('region', { name: 'orders' })
    const [large, rest] = await within(flow).findAllByRole('listitem')
    await within(flow).findByText('Block user')
    expect(large?.textContent).toMatch(/large.*event\.amount > usd\(50\).*Block user/)
    expect(rest?.textContent).toMatch(/rest.*always.*To queue orders.*25% of users/)
    await within(large ?? flow).findByText('3')
  })

  it('show of a route hits, users, precision, money, overrides, last change, days and latest hits (P22)', async () => {
    await served.user.click(await screen.findByRole('button', { name: 'large' }))
    const card = await screen.findByRole('region', { name: 'orders / large' })
    expect(card.textContent).toMatch(
      /hits in 30 days3.*3 of 3 events.*Users3.*\$300\.00.*judgedno figure.*3 never known.*by people0.*version 1/,
    )
    within(card).getByRole('img', { name: /Last 30 days: .*3$/ })
    expect(within(card).getAllByRole('row')).toHaveLength(4)
    expect(served.address()).toContain('route=orders%2Flarge')
  })
})
