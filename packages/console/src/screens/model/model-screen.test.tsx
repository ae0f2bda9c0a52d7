// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
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

const show = (path: string) =>
  served.show(`/models/payment_abuse${path}at=${served.service.local.account_id}/production`)

describe('the model of an abuse type', () => {
  it('says in words that labels are too few, instead of figures', async () => {
    await served.signIn('lead')
    show('?')
    const region = await screen.findByRole('region', { name: 'Is it any good?' })
    expect(region.textContent).toContain('Too few labels for figures')
  })

  it('says that nobody knows how many good users are blocked, and how to learn it', async () => {
    await served.signIn('lead')
    show('?')
    const region = await screen.findByRole('region', { name: 'Good users whom blocks would hurt' })
    await waitFor(() => expect(region.textContent).toContain('control: { percent: 2 }'))
  })

  it('says why a fit could not be begun', async () => {
    await served.signIn('admin')
    show('?tab=training&')
    await served.user.click(await screen.findByRole('button', { name: 'Train now' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/label/)
  })

  it('offers no change to whom a role permits none', async () => {
    await served.signIn('viewer')
    show('?tab=training&')
    await screen.findByRole('region', { name: 'What serves' })
    const curve = await screen.findByRole('region', { name: 'Learning curve' })
    expect(curve.textContent).toContain('It takes two fits with figures')
    expect(screen.queryByRole('button', { name: 'Train now' })).toBeNull()
  })
})
