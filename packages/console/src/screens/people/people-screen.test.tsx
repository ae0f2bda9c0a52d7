// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

let served: ServedConsole
let here: string
beforeAll(async () => {
  served = await openServedConsole()
  here = `?at=${served.service.local.account_id}/production`
  await served.signIn()
})
afterAll(() => served.close())

const press = async (name: string) => served.user.click(await screen.findByRole('button', { name }))

const dialog = async () => within(await screen.findByRole('dialog'))

describe('people', () => {
  it('are invited by a link that is shown once, to where the one who invites is', async () => {
    served.show(`/people${here}`)
    await press('Invite a person')
    await served.user.type((await dialog()).getByLabelText(/^Name/), 'Eva Lind')
    await served.user.type((await dialog()).getByLabelText(/^E-mail/), 'eva@shop.example')
    await press('Invite')
    const link = (await screen.findByRole('region', { name: 'Link' })).textContent
    expect(link).toMatch(/\/console\/link\?at=\w+%2Fproduction#[\w-]{43}$/)
    await press('I have stored it')
    await screen.findByRole('cell', { name: 'eva@shop.example' })
  })

  it('are disabled after a question, and the audit has it', async () => {
    served.show(`/people${here}`)
    await served.user.click(await screen.findByRole('link', { name: 'Eva Lind' }))
    await press('Disable')
    await served.user.click((await dialog()).getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const history = within(await screen.findByRole('table', { name: 'History' }))
    expect(await history.findAllByText('Person changed')).toHaveLength(1)
    await history.findByText('Person invited')
  })
})
