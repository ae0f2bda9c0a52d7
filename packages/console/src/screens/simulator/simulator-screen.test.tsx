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
  await served.signIn('lead')
})
afterAll(() => served.close())

const show = (kind: 'production' | 'sandbox') =>
  served.show(`/simulator?at=${served.service.local.account_id}/${kind}`)

describe('the simulator', () => {
  it('leads to the sandbox from elsewhere', async () => {
    show('production')
    await served.user.click(await screen.findByRole('link', { name: 'Go to the sandbox' }))
    await screen.findByRole('button', { name: 'Start' })
    expect(served.address()).toContain('sandbox')
  })

  it('plays an attack, and shows the truth at its end', async () => {
    show('sandbox')
    const users = await screen.findByLabelText('Honest users')
    await served.user.clear(users)
    await served.user.type(users, '50')
    await served.user.click(screen.getByRole('button', { name: 'Start' }))
    await screen.findByRole('heading', { name: 'Card testing' })
    await served.service.services.simulations.whenIdle()
    const table = await screen.findByRole('table', { name: 'Result' })
    expect(within(table).getByText('Attackers')).toBeDefined()
    const truth = screen.getByRole('table', { name: 'The truth' })
    expect(within(truth).getAllByText('Attacked (card-testing)').length).toBeGreaterThan(2)
  })
})
