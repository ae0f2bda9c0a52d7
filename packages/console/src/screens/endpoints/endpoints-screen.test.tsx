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
})
afterAll(() => served.close())

const press = async (name: string) => served.user.click(await screen.findByRole('button', { name }))

const dialog = async () => within(await screen.findByRole('dialog'))

describe('endpoints', () => {
  it('are made with a secret that is shown once, disabled, and enabled with what was held (W12)', async () => {
    await served.signIn()
    served.show(`/endpoints${here}`)
    await press('New endpoint')
    await served.user.type(
      (await dialog()).getByLabelText(/^Address/),
      'https://shop.example/hooks',
    )
    await press('Make the endpoint')
    await screen.findByText('This is shown once')
    const secret = (await screen.findByRole('region', { name: 'Secret' })).textContent
    expect(secret).toMatch(/^whsec_/)
    await press('I have stored it')
    await screen.findByRole('heading', { name: 'https://shop.example/hooks' })
    expect(document.body.textContent).not.toContain(secret)
    await press('Disable')
    await served.user.click((await dialog()).getByRole('button', { name: 'Disable' }))
    await screen.findByText('Disabled by a person. 0 messages are held.')
    await press('Enable')
    await screen.findByText('0 messages were held while it was disabled.')
    await served.user.click((await dialog()).getByRole('button', { name: 'Enable' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText('Works. Nothing waits.')
  })

  it('show a person who may only read them nothing to change', async () => {
    await served.signIn('viewer')
    served.show(`/endpoints${here}`)
    await screen.findByRole('link', { name: 'https://shop.example/hooks' })
    expect(screen.queryByRole('button', { name: 'New endpoint' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull()
  })
})
