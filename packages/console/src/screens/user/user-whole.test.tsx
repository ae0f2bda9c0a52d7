// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

const CARD = { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: '4242' }
const MONEY = { $amount: 12_500_000, $currency_code: 'EUR' }

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
  await event('$create_order', {
    $order_id: 'A-1',
    ...MONEY,
    $payment_methods: [CARD],
    $items: [{ $product_title: 'A blue kite', $price: 6_250_000, $quantity: 2 }],
    $billing_address: { $name: 'Ann A.', $city: 'Lyon', $country: 'FR' },
  })
  await event('$transaction', {
    $order_id: 'A-1',
    $transaction_id: 'T-0',
    ...MONEY,
    $payment_method: CARD,
    $transaction_status: '$failure',
    $decline_category: '$insufficient_funds',
  })
  await event('$transaction', {
    $order_id: 'A-1',
    $transaction_id: 'T-1',
    ...MONEY,
    $payment_method: CARD,
  })
  await event('$create_order', { $user_id: 'bob', $order_id: 'B-1', $payment_methods: [CARD] })
  await served.signIn('lead')
})
afterAll(() => served.close())

async function event(type: string, fields: object): Promise<void> {
  const { api_key: key } = served.service.local.production
  const answer = await served.service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: { authorization: `Basic ${btoa(`${key}:`)}` },
    payload: { $type: type, $user_id: 'ann', ...fields },
  })
  if (!answer.body.includes('"status":0')) throw new Error(answer.body)
}

const show = (tab: string) =>
  served.show(`/users/ann?at=${served.service.local.account_id}/production&tab=${tab}`)

describe('the screen of a user is whole', () => {
  it('has their money beside their name', async () => {
    show('scores')
    const bought = await screen.findByText('Bought')
    expect(await within(bought.parentElement as HTMLElement).findByText('€12.50')).toBeDefined()
  })

  it('opens an order in place: items, address, the payments that were tried', async () => {
    show('orders')
    await served.user.click(await screen.findByRole('button', { name: /what is in order A-1/ }))
    const items = await screen.findByRole('table', { name: 'Items' })
    expect(items.textContent).toContain('A blue kite')
    expect(items.textContent).toContain('€12.50')
    expect(screen.getByText('Lyon')).toBeDefined()
    const history = await screen.findByRole('group', { name: 'Timeline' })
    expect(within(history).getAllByText('Transaction')).toHaveLength(2)
    expect(within(history).getByText('Failure')).toBeDefined()
  })

  it('lists payment methods with declines, why, and who else uses them', async () => {
    show('payments')
    const methods = await screen.findByRole('table', { name: 'Payment methods' })
    const text = methods.textContent
    expect(text).toMatch(/Card.*424242/)
    expect(text).toContain('insufficient funds')
    expect(within(methods).getByRole('link', { name: 'bob' })).toBeDefined()
  })

  it('says on a map and in a list where they are', async () => {
    show('places')
    const places = await screen.findByRole('table', { name: 'Places' })
    expect(places.textContent).toMatch(/Francebilling address/)
    const map = await screen.findByRole('img', { name: /^Map of 1 country/ })
    expect(map.querySelectorAll('[data-named=true]')).toHaveLength(1)
  })

  it('shows what was sent as it was sent', async () => {
    show('raw')
    const chosen = await screen.findByRole('combobox', { name: 'Shown' })
    const entry = await within(chosen).findByRole('option', { name: /^\$create_order/ })
    await served.user.selectOptions(chosen, entry)
    const raw = await screen.findByRole('group', { name: 'Raw data' })
    expect(await within(raw).findByText(/"\$product_title": "A blue kite"/)).toBeDefined()
    expect(served.address()).toContain('entry=')
  })

  it('takes a note about somebody without a case, and shows it in their timeline', async () => {
    show('notes')
    const form = await screen.findByRole('form', { name: 'Add a note' })
    await served.user.type(within(form).getByRole('textbox', { name: /Note/ }), 'A gift.')
    await served.user.click(within(form).getByRole('button', { name: 'Add a note' }))
    const notes = await screen.findByRole('list', { name: 'Notes' })
    expect(notes.textContent).toMatch(/@.*A gift\./)
    show('timeline')
    expect(await screen.findByText('A gift.')).toBeDefined()
  })

  it('is decided by one key, and taken back by another', async () => {
    show('labels&type=payment_abuse')
    await screen.findByRole('button', { name: /^Block user/ })
    await served.user.keyboard('1')
    await screen.findByText('Decided: Block user')
    expect(await screen.findByText('Block user', { selector: 'dd *' })).toBeDefined()
    await screen.findByRole('button', { name: /^Undo/ })
    await served.user.keyboard('z')
    await screen.findByText('Taken back: Block user')
    await waitFor(() => expect(screen.queryByText('Block user', { selector: 'dd *' })).toBeNull())
    await served.user.keyboard('[[')
    await waitFor(() => expect(served.address()).toContain('tab=places'))
    await served.user.keyboard('?')
    const keys = await screen.findByRole('dialog')
    expect(within(keys).getByText('Block user')).toBeDefined()
  })
})
