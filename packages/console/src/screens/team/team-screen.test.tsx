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

const show = (search: string) =>
  served.show(`/team?${search}at=${served.service.local.account_id}/production`)

describe('the team screen', () => {
  it('shows the load of each queue', async () => {
    await served.signIn('analyst')
    show('tab=load&')
    const table = await screen.findByRole('table', { name: 'Load' })
    expect(within(table).getByRole('link', { name: 'payments' })).toBeDefined()
  })

  it('shows disagreements to leads alone', async () => {
    await screen.findByRole('tab', { name: 'Load' })
    expect(screen.queryByRole('tab', { name: 'Disagreements' })).toBeNull()
    await served.signIn('lead')
    show('tab=disagreements&')
    await screen.findByText('No two people disagree.')
  })
})
