// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
})
afterAll(() => served.close())

describe('the home screen', () => {
  it('lists the queues that the person may work in', async () => {
    await served.signIn('analyst')
    served.show(`/?at=${served.service.local.account_id}/production`)
    expect(await screen.findByRole('cell', { name: 'payments' })).toBeDefined()
    expect(document.title).toBe('Home · Winnow')
  })

  it('lists the steps to a first decided case, until somebody hides them', async () => {
    await served.signIn('admin')
    const home = `/?at=${served.service.local.account_id}/production`
    served.show(home)
    const steps = within(await screen.findByRole('region', { name: 'On the way' }))
    expect(steps.getAllByRole('listitem')).toHaveLength(5)
    expect(steps.getByRole('link', { name: 'A colleague invited' })).toBeDefined()
    await served.user.click(steps.getByRole('button', { name: 'Hide the steps' }))
    served.show(home)
    await screen.findByRole('cell', { name: 'payments' })
    expect(screen.queryByRole('region', { name: 'On the way' })).toBeNull()
  })

  it('links each warning and each queue to its screen', async () => {
    const { local, app } = served.service
    await app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: { authorization: `Basic ${btoa(`${local.production.api_key}:`)}` },
      payload: { $type: '$login', $user_id: 'zoe', $login_status: 'neither' },
    })
    await served.signIn('admin')
    served.show(`/?at=${local.account_id}/production`)
    const refused = await screen.findByRole('link', {
      name: '1 event was refused in the last 7 days.',
    })
    expect(refused.getAttribute('href')).toMatch(/^\/console\/health/)
    const [queue] = await screen.findAllByRole('link', { name: 'payments' })
    expect(queue?.getAttribute('href')).toMatch(/^\/console\/queues\/payments/)
  })

  it('counts the decisions of the day by who took them, each number with its messages', async () => {
    const { local, app } = served.service
    await app.inject({
      method: 'POST',
      url: '/v1/decisions/block_user_payment_abuse/apply',
      headers: { authorization: `Basic ${btoa(`${local.production.api_key}:`)}` },
      payload: { entity_id: 'zoe', analyst: 'eva@shop.example' },
    })
    await served.signIn('admin')
    served.show(`/?at=${local.account_id}/production`)
    const table = within(await screen.findByRole('table', { name: 'Decided in the last 24 hours' }))
    const count = await table.findByRole('link', { name: '1' })
    const [, filter] = /filter=([^&]*)/.exec(count.getAttribute('href') ?? '') ?? []
    expect(JSON.parse(decodeURIComponent(filter ?? ''))).toEqual({
      kinds: ['decision.applied'],
      fields: { category: 'block', source: ['manual_review', 'chargeback'] },
    })
    expect(table.getAllByRole('cell', { name: '0' })).toHaveLength(5)
  })
})
