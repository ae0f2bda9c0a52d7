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

const dialog = () => screen.findByRole('dialog')

describe('lists', () => {
  it('are made, and what the service refuses stands at its field', async () => {
    served.show(`/lists${here}`)
    await press('New list')
    const form = within(await dialog())
    await served.user.type(form.getByLabelText(/^Name/), 'bad_mails')
    await served.user.selectOptions(form.getByLabelText('Kind'), 'Mail addresses')
    await served.user.type(form.getByLabelText('Description'), 'Of chargebacks.')
    await press('Make the list')
    await screen.findByRole('heading', { name: 'bad_mails' })
    expect(served.address()).toContain('/lists/bad_mails')
    await press('Add a value')
    await served.user.type(within(await dialog()).getByLabelText(/^Value/), 'no address')
    await press('Add')
    const field = within(await dialog()).getByLabelText(/^Value/)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    await served.user.clear(field)
    await served.user.type(field, 'Ann@Shop.example')
    await press('Add')
    await screen.findByRole('cell', { name: 'ann@shop.example' })
  })

  it('find a value however it is written, and ask for the name before all of it is deleted', async () => {
    served.show(`/lists/bad_mails${here}`)
    await served.user.type(
      await screen.findByLabelText('Look up a value'),
      'ANN@shop.example{Enter}',
    )
    await screen.findByText('Listed now')
    await press('Delete the list')
    const form = within(await dialog())
    const button = form.getByRole('button', { name: 'Delete the list' })
    expect(button.hasAttribute('disabled')).toBe(true)
    await served.user.type(form.getByRole('textbox'), 'bad_mails')
    await served.user.click(button)
    await screen.findByText(/There is no list yet/)
  })
})
