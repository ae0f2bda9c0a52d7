// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
  for (let at = 0; at < 6; at += 1) await send(at)
  await served.signIn('lead')
})
afterAll(() => served.close())

/** The console's clock is not that of the service, which stands still: the times are pinned. */
function show(more = ''): void {
  const { service } = served
  const nowMs = service.services.nowMs()
  const times = `from=${nowMs - 86_400_000}&to=${nowMs + 1_000}`
  served.show(`/explore?at=${service.local.account_id}/production&${times}${more}`)
}

async function send(at: number): Promise<void> {
  const { body } = await served.service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: { authorization: `Basic ${btoa(`${served.service.local.production.api_key}:`)}` },
    payload: {
      $type: at % 3 === 0 ? '$update_order' : '$create_order',
      $user_id: `user-${at}`,
      plan: at % 2 === 0 ? 'free' : 'paid',
    },
  })
  if (!body.includes('"status":0')) throw new Error(body)
}

const click = async (name: string | RegExp) =>
  served.user.click(await screen.findByRole('button', { name }))

describe('the explorer', () => {
  it('(C23) filters by a press on a group, keeps the view in the address, and offers a draft', async () => {
    show()
    await screen.findByText('6 events')
    const groups = within(await screen.findByRole('table', { name: 'Groups' }))
    await served.user.click(groups.getByRole('button', { name: '$create_order' }))
    await screen.findByText('4 events')
    expect(decodeURIComponent(served.address())).toContain('"field":"event.type"')
    const draft = await screen.findByRole('link', { name: 'Draft a route' })
    expect(decodeURIComponent(draft.getAttribute('href') ?? '').replaceAll('+', ' ')).toContain(
      'event.type == "$create_order"',
    )
    await click(/^Remove the filter event.type/)
    await screen.findByText('6 events')
  })

  it('(C23) puts the users that were found on a list, which is made with the same press', async () => {
    show()
    await screen.findByText('6 events')
    await click('Add to a list')
    const name = await screen.findByRole('textbox', { name: /^Name of the list/ })
    await served.user.type(name, 'seen_users')
    await click('Add 6 values')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    served.show(`/lists/seen_users?at=${served.service.local.account_id}/production`)
    for (const user of ['user-0', 'user-5']) await screen.findByText(user)
  })

  it('(C23) labels the users that were found in one step', async () => {
    const where = encodeURIComponent('[{"field":"event.custom.plan","op":"is","values":["paid"]}]')
    show(`&where=${where}`)
    await screen.findByText('3 events')
    await click('Act on all users …')
    const dialog = within(await screen.findByRole('dialog'))
    await served.user.selectOptions(await dialog.findByLabelText('What to do'), 'Label')
    await served.user.type(dialog.getByRole('textbox', { name: 'Why' }), 'one plan')
    await served.user.click(dialog.getByRole('button', { name: 'Preview' }))
    await served.user.click(await dialog.findByRole('button', { name: 'Label 3 users' }))
    await dialog.findByText(/^Done · /)
    await served.user.keyboard('{Escape}')
    const groups = within(await screen.findByRole('table', { name: 'Groups' }))
    expect(groups.getByRole('columnheader', { name: 'Of bad users' })).toBeDefined()
    const { core } = served.service.services
    const standing = await core.ask({ is: 'standing', environment: 1, userId: 'user-1' })
    expect(standing).toMatchObject({ labels: [{ abuseType: 'payment_abuse', isBad: true }] })
  })
})
