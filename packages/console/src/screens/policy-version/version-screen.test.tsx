// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

const policyOf = (when: string) => ({
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      routes: [{ name: 'large', when, do: [{ tag: 'large' }] }],
    },
  ],
})

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
  const { api_key: key } = served.service.local.production
  for (const amount of [50, 60]) {
    const answer = await served.service.app.inject({
      method: 'POST',
      url: '/v1/policies',
      headers: { authorization: `Basic ${btoa(`${key}:`)}` },
      payload: {
        document: policyOf(`event.amount > usd(${amount})`),
        stage: 'live',
        why: `From ${amount}.`,
      },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  await served.signIn('admin')
})
afterAll(() => served.close())

const show = (path: string) =>
  served.show(`${path}?at=${served.service.local.account_id}/production`)

describe('a version of the policy', () => {
  it('is in the history with its stage and why, and differs from what is live by lines', async () => {
    show('/policies/versions')
    const history = await screen.findByRole('table', { name: 'Versions' })
    expect(history.textContent).toMatch(/Version 2live.*From 60\..*Version 1live.*From 50\./)
    await served.user.click(within(history).getByRole('link', { name: 'Version 1' }))
    const diff = await screen.findByRole('group', { name: 'Version 2 → version 1' })
    expect(diff.textContent).toMatch(
      /−\s*when: event\.amount > usd\(60\).*\+\s*when: event\.amount > usd\(50\)/,
    )
  })

  it('is restored in two steps (P16)', async () => {
    await served.user.click(await screen.findByRole('button', { name: 'Restore' }))
    const dialog = await screen.findByRole('dialog')
    await served.user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Too many.')
    await served.user.click(within(dialog).getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    show('/policies/versions/3')
    await screen.findByText('Too many.')
    expect((await screen.findByText('Restored from')).parentElement?.textContent).toContain(
      'Version 1',
    )
  })

  it('goes to another stage with a reason', async () => {
    show('/policies/versions/2')
    await served.user.click(await screen.findByRole('button', { name: 'Publish …' }))
    const dialog = await screen.findByRole('dialog')
    await served.user.selectOptions(within(dialog).getByRole('combobox'), 'rollout')
    await served.user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Try again.')
    await served.user.click(within(dialog).getByRole('button', { name: 'Begin the rollout' }))
    expect(await screen.findByText('rollout 5%')).toBeTruthy()
  })
})
