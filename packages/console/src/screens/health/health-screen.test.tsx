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
  await send({ $type: '$create_account', $user_id: 'zoe' })
  await send({ $type: '$login', $user_id: 'zoe', $login_status: '<b>no</b>' })
  await served.signIn('viewer')
})
afterAll(() => served.close())

const send = (payload: object) =>
  served.service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: { authorization: `Basic ${btoa(`${served.service.local.production.api_key}:`)}` },
    payload,
  })

describe('the health of the integration', () => {
  it('shows what was accepted, and what was refused by its field', async () => {
    served.show(`/health?at=${served.service.local.account_id}/production`)
    const refused = await screen.findByRole('table', { name: 'Refused events' })
    expect(within(refused).getByText('$.$login_status')).toBeDefined()
    const accepted = screen.getByRole('table', { name: 'Accepted events' })
    expect(within(accepted).getByText('$create_account')).toBeDefined()
  })
})
