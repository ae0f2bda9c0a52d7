// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
  const { api_key: key } = served.service.local.production
  await served.service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: { authorization: `Basic ${btoa(`${key}:`)}` },
    payload: { $type: '$login', $user_id: 'ann' },
  })
})
afterAll(() => served.close())

const show = () =>
  served.show(`/users/ann?at=${served.service.local.account_id}/production&tab=raw`)

it('who may not erase users is not offered it', async () => {
  await served.signIn('lead')
  show()
  await screen.findByLabelText('Shown')
  expect(screen.queryByRole('button', { name: /^Erase/ })).toBeNull()
})

it('an erasure needs the id typed, and a refusal is shown in the dialog', async () => {
  await served.signIn('admin')
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Erase this user …' }))
  const dialog = within(await screen.findByRole('dialog'))
  const erase = dialog.getByRole('button', { name: 'Erase' })
  expect(erase.hasAttribute('disabled')).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'ann' } })
  expect(erase.hasAttribute('disabled')).toBe(false)
  fireEvent.click(erase)
  // The store of the test is in memory.
  expect(await dialog.findByText(/where everything is in its data directory/)).toBeDefined()
})
