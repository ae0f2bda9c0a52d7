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
})
