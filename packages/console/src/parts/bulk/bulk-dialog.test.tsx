// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

const CARD = { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: '4242' }

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
  for (const user of ['ann', 'bob', 'cem']) await order(user)
  await served.signIn('lead')
})
afterAll(() => served.close())

const keyed = () => ({
  authorization: `Basic ${btoa(`${served.service.local.production.api_key}:`)}`,
})

async function order(user: string): Promise<void> {
  const { body } = await served.service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: keyed(),
    payload: {
      $type: '$create_order',
      $user_id: user,
      $order_id: `o-${user}`,
      $payment_methods: [CARD],
    },
  })
  if (!body.includes('"status":0')) throw new Error(body)
}

async function decisionsOf(user: string): Promise<readonly string[]> {
  const headers = keyed()
  const answer = await served.service.app.inject({ url: `/v1/users/${user}`, headers })
  return answer.json<{ decisions: { id: string }[] }>().decisions.map(({ id }) => id)
}

const show = (path: string, more = '') =>
  served.show(`${path}?at=${served.service.local.account_id}/production${more}`)

const press = async (name: string | RegExp) =>
  served.user.click(await screen.findByRole('button', { name }))

const BLOCK = 'block_user_payment_abuse'

/** From the decision to its end, in the dialog that is open. */
async function decideIn(dialog: ReturnType<typeof within>, what: string) {
  await served.user.selectOptions(await dialog.findByRole('combobox', { name: 'Decision' }), BLOCK)
  await served.user.type(dialog.getByRole('textbox', { name: 'Why' }), 'a ring')
  await served.user.click(dialog.getByRole('button', { name: 'Preview' }))
  await dialog.findByText(`${what}: ${BLOCK}`)
  await served.user.click(dialog.getByRole('button', { name: `Decide ${what}` }))
  await dialog.findByText(/^Done · /)
}

/** A page without a browser takes seconds for each way through the dialog. */
const LONG = process.env['WINNOW_LONG'] === '1'
const LEFT = LONG ? '' : ' (npm run test:long)'

describe('C13: the dialog of a bulk action', () => {
  it('previews and decides the users of an explored result; its own page undoes it', async () => {
    const nowMs = served.service.services.nowMs()
    show('/explore', `&from=${nowMs - 86_400_000}&to=${nowMs + 1_000}`)
    await press('Act on all users …')
    const dialog = within(await screen.findByRole('dialog'))
    await decideIn(dialog, '3 users')
    expect(await decisionsOf('bob')).toEqual([BLOCK])
    await served.user.click(dialog.getByRole('link', { name: 'Show it on its own page' }))
    await screen.findByRole('heading', { name: 'Bulk action' })
    await press('Undo all')
    const sure = within(await screen.findByRole('dialog'))
    expect(sure.getByText(/No message has left yet/)).toBeDefined()
    await served.user.click(sure.getByRole('button', { name: 'Undo all' }))
    await screen.findByText(/^Undone · /)
    expect(await decisionsOf('bob')).toEqual([])
    show('/bulk-actions')
    const list = within(await screen.findByRole('table', { name: 'Bulk actions' }))
    expect(list.getByText('Undone')).toBeDefined()
  })

  it.runIf(LONG)(`labels the users of a result, or adds them to a list${LEFT}`, async () => {
    const { services, app } = served.service
    const made = await app.inject({
      method: 'PUT',
      url: '/v1/lists/ring',
      headers: keyed(),
      payload: { kind: 'user' },
    })
    expect(made.statusCode).toBe(200)
    for (const [act, start] of [
      ['Label', 'Label 3 users'],
      ['Add to a list', 'Add 3 users'],
    ] as const) {
      const nowMs = services.nowMs()
      show('/explore', `&from=${nowMs - 86_400_000}&to=${nowMs + 1_000}`)
      await press('Act on all users …')
      const dialog = within(await screen.findByRole('dialog'))
      await served.user.selectOptions(await dialog.findByLabelText('What to do'), act)
      await served.user.type(await dialog.findByRole('textbox', { name: 'Why' }), 'a ring')
      await served.user.click(dialog.getByRole('button', { name: 'Preview' }))
      await served.user.click(await dialog.findByRole('button', { name: start }))
      await dialog.findByText(/^Done · /)
      await served.user.keyboard('{Escape}')
    }
    const headers = keyed()
    const user = await app.inject({ url: '/v1/users/bob', headers })
    expect(user.json()).toMatchObject({ labels: [{ is_bad: true, analyst: expect.any(String) }] })
    expect(user.json<{ lists: string[] }>().lists).toEqual(['ring'])
  })

  it('decides chosen sharers of a value, and names whom it left as they are', async () => {
    show('/entities/card/424242:4242')
    await press('Choose all 3')
    await served.user.click(await screen.findByRole('checkbox', { name: 'Choose ann' }))
    await press('Decide 2 users')
    const dialog = within(await screen.findByRole('dialog'))
    await decideIn(dialog, '2 users')
    const states = await Promise.all(['ann', 'bob', 'cem'].map((user) => decisionsOf(user)))
    expect(states).toEqual([[], [BLOCK], [BLOCK]])
    await served.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Choose all 3')
    await press('Decide 3 users')
    const again = within(await screen.findByRole('dialog'))
    await served.user.selectOptions(await again.findByRole('combobox', { name: 'Decision' }), BLOCK)
    await served.user.type(again.getByRole('textbox', { name: 'Why' }), 'again')
    await served.user.click(again.getByRole('button', { name: 'Preview' }))
    expect((await again.findByText('Already so')).nextSibling?.textContent).toBe('2 users')
  })

  it('decides all cases of a queue from a score on, whatever page of it is shown', async () => {
    const routes = [{ name: 'all', when: 'event.order_id != ""', do: [{ review: 'orders' }] }]
    const document = {
      queues: [{ name: 'orders', abuse_type: 'payment_abuse', due: '10h' }],
      workflows: [{ name: 'w', on: ['$create_order'], routes }],
    }
    const { statusCode } = await served.service.app.inject({
      method: 'POST',
      url: '/v1/policies',
      headers: keyed(),
      payload: { document, stage: 'live', why: 'a test' },
    })
    expect(statusCode).toBe(200)
    for (const user of ['dan', 'eli']) await order(user)
    show('/queues/orders')
    await press(/^Decide all/)
    const dialog = within(await screen.findByRole('dialog'))
    await served.user.type(await dialog.findByRole('textbox', { name: 'Score from' }), '0.1')
    await decideIn(dialog, '2 cases')
    expect(await decisionsOf('eli')).toEqual([BLOCK])
  })
})
