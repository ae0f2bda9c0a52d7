// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'
import { setLanguage } from '../../words/words.ts'

const CARD = { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: '4242' }

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
  for (const user of ['ann', 'bob']) for (const amount of [1, 900]) await order(user, amount)
  await served.signIn('analyst')
})
afterAll(() => served.close())

async function order(user: string, amount: number): Promise<void> {
  const { api_key: key } = served.service.local.production
  const answer = await served.service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: { authorization: `Basic ${btoa(`${key}:`)}` },
    payload: {
      $type: '$create_order',
      $user_id: user,
      $order_id: `order-${amount}-of-${user}`.slice(0, 60),
      $amount: amount * 1_000_000,
      $currency_code: 'USD',
      $user_email: 'x@mailinator.com',
      $payment_methods: [CARD],
    },
  })
  if (!answer.body.includes('"status":0')) throw new Error(answer.body)
}

const at = (more = '') => `?at=${served.service.local.account_id}/production${more}`

describe('the screen of a user', () => {
  it('tells why the score changed: what its parts add up to is the difference (C17)', async () => {
    served.show(`/users/ann${at('&type=payment_abuse')}`)
    const changed = await screen.findByRole('region', { name: 'Why it changed' })
    const rows = await within(changed).findAllByRole('row')
    const [, before = '', after = '', sum = ''] = textsOf(rows.at(-1))
    expect(Number(after) - Number(before)).toBeCloseTo(Number(sum.replace('+', '')), 0)
    expect(changed.textContent).toMatch(/Before: model .+, policy none\. After: model/)
  })

  it('opens a reason in place: its value, the usual one, how it compares (C5)', async () => {
    served.show(`/users/ann${at('&type=payment_abuse')}`)
    const name = 'Why the score is what it is now'
    const reasons = await screen.findByRole('list', { name })
    const before = served.address()
    await served.user.click(within(reasons).getByRole('button', { name: /throw-away provider/ }))
    for (const word of ['Raw value', 'Usual value']) within(reasons).getByText(word)
    expect(served.address()).toBe(before)
  })

  it('says its reasons in the language of the person (C24)', async () => {
    served.show(`/users/ann${at('&type=payment_abuse')}`)
    const reason = await screen.findByRole('button', { name: /throw-away provider/ })
    await act(() => setLanguage('de'))
    expect(reason.textContent).toContain('Wegwerf-Anbieter')
    await act(() => setLanguage('en'))
    expect(reason.textContent).toContain('throw-away provider')
  })

  it('has each event with its score in one column, narrowed by the address (C18, C15)', async () => {
    served.show(`/users/ann${at('&tab=timeline')}`)
    const lines = await screen.findAllByText('Create order')
    expect(lines).toHaveLength(2)
    await served.user.click(screen.getByRole('checkbox', { name: 'Labels' }))
    await waitFor(() => expect(screen.queryByText('Create order')).toBeNull())
    expect(served.address()).toContain('kinds=labels')
  })

  it('lists what is shared, how popular it is, and decides those who share it (C16)', async () => {
    served.show(`/users/ann${at('&tab=linked')}`)
    const shared = await screen.findByRole('table', { name: 'Shared with others' })
    // An analyst sees a mask, and how many share what is behind it.
    expect(shared.textContent).toMatch(/cardmasked-id:\S+?2\D/)
    await served.user.click(await screen.findByRole('checkbox', { name: 'Choose bob' }))
    await served.user.click(screen.getByRole('button', { name: 'Decide the chosen (1)' }))
    await served.user.type(await screen.findByRole('textbox', { name: 'Why' }), 'a ring')
    await served.user.click(screen.getByRole('button', { name: 'Decide' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    served.show(`/users/bob${at('&tab=labels')}`)
    expect(await screen.findAllByText(/^by maya/i)).not.toHaveLength(0)
  })
})

describe('the palette', () => {
  it.each([
    ['424242:4242', /Card 424242:4242/, '/entities/card/424242'],
    ['x@mailinator.com', /Mail address masked-id:/, '/entities/email/'],
    ['BOB', /User bob/, '/users/bob'],
  ])('%s lands on it (C14)', async (text, name, address) => {
    served.show(`/decisions${at()}`)
    await served.user.click(await screen.findByRole('button', { name: /Find or do anything/ }))
    await served.user.type(
      await screen.findByRole('combobox', { name: 'Find or do anything' }),
      text,
    )
    await served.user.click(await screen.findByText(name))
    await waitFor(() => expect(served.address()).toContain(address))
  })
})

const textsOf = (row: HTMLElement | undefined): readonly string[] =>
  Array.from(row?.querySelectorAll('td') ?? [], (cell) => cell.textContent ?? '')
