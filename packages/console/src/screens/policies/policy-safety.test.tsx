// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

/** A route that takes every order, though it may take one in a hundred. */
const POLICY = {
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      routes: [
        { name: 'all', when: 'event.amount > usd(1)', budget: { percent: 1 }, do: [{ tag: 'x' }] },
      ],
    },
    {
      name: 'items',
      on: ['$create_order'],
      routes: [
        {
          name: 'dear',
          when: `event.items.exists(a, event.items.exists(b, a.item_id + 'x' == b.item_id))`,
          do: [{ tag: 'x' }],
        },
      ],
    },
  ],
  latency_guard: { slower_than_us: 500, of_events: 50, percent: 1 },
}

/** Few, and more than a breaker needs. */
const ORDERS = 12

let served: ServedConsole
let account = ''
beforeAll(async () => {
  served = await openServedConsole({ clockMs: () => performance.now() * 10 })
  const { local } = served.service
  account = local.account_id
  const key = { authorization: `Basic ${btoa(`${local.production.api_key}:`)}` }
  const send = async (url: string, payload: object) => {
    const answer = await served.service.app.inject({ method: 'POST', url, headers: key, payload })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  await send('/v1/policies', { document: POLICY, stage: 'live', why: 'From the beginning.' })
  // Thousands of comparisons: the route is paused by the first, and not run afterwards.
  for (const $order_id of ['many-1', 'many-2']) {
    const $items = Array.from({ length: 70 }, (_, at) => ({ $item_id: `item-${at}` }))
    await send('/v205/events', { $type: '$create_order', $user_id: 'many', $order_id, $items })
  }
  for (let at = 0; at < ORDERS; at += 1) {
    await send('/v205/events', {
      $type: '$create_order',
      $user_id: `user-${at}`,
      $order_id: `order-${at}`,
      $amount: 50_000_000,
      $currency_code: 'USD',
    })
  }
  await served.signIn('admin')
})
afterAll(() => served.close())

const show = (path: string) => served.show(`${path}?at=${account}/production`)

/** A call of the person who is signed in. */
async function ask(method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(path, {
    method,
    headers: {
      'content-type': 'application/json',
      'winnow-environment': `${account}/production`,
    },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

describe('a route that is over its budget', () => {
  it('is shown as paused, and goes on with a reason (P14)', async () => {
    show('/policies')
    await served.user.click(await screen.findByRole('button', { name: 'all' }))
    const card = await screen.findByRole('region', { name: 'orders / all' })
    await within(card).findByText('A safety net paused this route')
    await served.user.click(within(card).getByRole('button', { name: 'Resume' }))
    const dialog = await screen.findByRole('dialog', { name: 'Resume the route all?' })
    await served.user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'A sale.')
    await served.user.click(within(dialog).getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByText('A safety net paused this route')).toBeNull())
  })
})

describe('a route that takes too long', () => {
  it('is shown as paused with its reason, and so is the event that it was not run on (P13)', async () => {
    show('/policies')
    await served.user.click(await screen.findByRole('button', { name: 'dear' }))
    await screen.findByText('paused: too slow')
    const card = await screen.findByRole('region', { name: 'items / dear' })
    await within(card).findByText(
      /^Its condition took too long. It was not run on \d+ events? since/,
    )
    served.show(`/users/many?at=${account}/production&tab=raw`)
    const chosen = await screen.findByRole('combobox', { name: 'Shown' })
    const [newest] = await within(chosen).findAllByRole('option', { name: /^\$create_order/ })
    await served.user.selectOptions(chosen, newest ?? [])
    const verdict = await screen.findByRole('region', { name: 'What policies made of it' })
    const items = await within(verdict).findByRole('group', { name: 'items' })
    within(items).getByText('items: no route is taken')
    expect(within(items).getByText(/^Paused for taking too long: it was not run/)).toBeDefined()
  })
})

describe('a version that needs four eyes', () => {
  it('cannot be approved by its author (P15)', async () => {
    const needed = { environment: 'production', required: true }
    await ask('PUT', `/v1/admin/accounts/${account}/policy-approval`, needed)
    await ask('POST', '/v1/policies', { document: POLICY, stage: 'draft', why: 'My own.' })
    show('/policies/versions/2')
    await screen.findByText('Somebody else must approve what you wrote.')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('is approved by somebody else, who sees that it has no backtest (P15)', async () => {
    await served.signIn('admin')
    show('/policies/versions/2')
    const part = await screen.findByRole('region', { name: 'Approval' })
    expect((await within(part).findByText(/backtest/i)).textContent).not.toBe('')
    await served.user.click(await within(part).findByRole('button', { name: 'Approve' }))
    await served.user.type(within(part).getByRole('textbox', { name: /Why/ }), 'Read and tried.')
    await served.user.click(within(part).getByRole('button', { name: 'Approve' }))
    await within(part).findByText(/Read and tried\./)
    expect(within(part).queryByRole('button', { name: 'Approve' })).toBeNull()
  })
})
