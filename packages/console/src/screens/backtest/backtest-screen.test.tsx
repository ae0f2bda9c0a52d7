// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
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
        { name: 'never', when: 'event.amount > usd(60)', do: [{ review: 'orders' }] },
      ],
    },
  ],
}

const ORDERS = 6

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
  for (let at = 0; at < ORDERS; at += 1) {
    await post('/v205/events', {
      $type: '$create_order',
      $user_id: `user-${at}`,
      $order_id: `order-${at}`,
      $amount: at * 20_000_000,
      $currency_code: 'USD',
    })
  }
  await post('/v1/policies', { document: POLICY, stage: 'draft', why: 'a test' })
  await served.signIn('admin')
})
afterAll(() => served.close())

async function post(url: string, payload: object): Promise<void> {
  const { api_key: key } = served.service.local.production
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
  const answer = await served.service.app.inject({ method: 'POST', url, headers, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

async function policies() {
  const { api_key: key } = served.service.local.production
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
  const answer = await served.service.app.inject({ method: 'GET', url: '/v1/policies', headers })
  return answer.json<{ readonly publications: readonly object[] }>()
}

describe('a backtest', () => {
  it('is started with a version, and has an address of its own (P5)', async () => {
    served.show(`/policies/backtests?at=${served.service.local.account_id}/production`)
    await served.user.click(await screen.findByRole('button', { name: 'Run' }))
    await waitFor(() => expect(served.address()).toMatch(/\/policies\/backtests\/b_/))
  })

  it('counts every event once in its table of was and would be (P1)', async () => {
    const table = await screen.findByRole('table', { name: 'Was → would be' })
    await waitFor(() =>
      expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Allow30036'),
    )
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('Sum3003' + String(ORDERS))
  })

  it('computes money anew when a cost changes (P7)', async () => {
    const money = await screen.findByRole('region', { name: 'Money and work' })
    expect(money.textContent).toContain('− 0 more reviews (0 minutes)')
    expect(money.textContent).toContain('$240.00 of changed events')
  })

  it('marks a route that is never reached (P9), and says what it cannot know (P6, P10)', async () => {
    const routes = await screen.findByRole('region', { name: 'Routes' })
    await within(routes).findByText('never reached')
    const limits = await screen.findByRole('region', { name: 'What these figures cannot say' })
    expect(limits.textContent).toMatch(
      /0 turned out bad and 0 good.*blocked 0 events.*no control group/s,
    )
  })

  it('is published to shadow from its report, and the version names it', async () => {
    const id = /b_\w+/.exec(served.address())?.[0]
    await served.user.click(await screen.findByRole('button', { name: 'Run in shadow …' }))
    const dialog = await screen.findByRole('dialog')
    await served.user.type(within(dialog).getByLabelText(/^Why/), 'It takes what it should')
    await served.user.click(within(dialog).getByRole('button', { name: 'Run in shadow' }))
    await waitFor(() => expect(served.address()).toMatch(/\/policies\?.*version=2/))
    const { publications } = await policies()
    expect(publications[0]).toMatchObject({ version: 2, stage: 'shadow', backtest: id })
  })
})
