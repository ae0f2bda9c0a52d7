// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

const TYPE = 'event.amount > usd(50)'
/** A busy machine asks again late. */
const LONG_MS = 60_000
const COMMENT = '# Who made this ring buys for little first.'

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
  const { api_key: key } = served.service.local.production
  for (let at = 0; at < 4; at += 1) {
    await served.service.app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: { authorization: `Basic ${btoa(`${key}:`)}` },
      payload: {
        $type: '$create_order',
        $user_id: `user-${at}`,
        $order_id: `order-${at}`,
        $amount: at * 40_000_000,
        $currency_code: 'USD',
        plan: at === 0 ? 'free' : 'gold',
      },
    })
  }
  await served.signIn('admin')
})
afterAll(() => served.close())

const show = (search: string) => {
  sessionStorage.clear()
  served.show(`/policies/draft?at=${served.service.local.account_id}/production&${search}`)
}

/** Trials find the time over before they read anything, until the answered function is called. */
function answersLate(path: string): () => void {
  let isLate = true
  served.between(async (target, send) => {
    const answer = await send()
    if (!isLate || !target.startsWith(path)) return answer
    const nothing = { ...(await answer.json()), events: 0, complete: false, from: null, to: null }
    return Response.json(nothing)
  })
  return () => (isLate = false)
}

/** The editor of the whole text, as the page has it. */
async function textEditor(): Promise<EditorView> {
  const content = await screen.findByRole('textbox', { name: /as text \(YAML\)/ })
  const view = EditorView.findFromDOM(content)
  if (view === null) throw new Error('no editor')
  return view
}

describe('a draft', () => {
  it('begins with a route that the address has the condition of, and tries it on past events', async () => {
    show(`when=${encodeURIComponent(TYPE)}&on=%24create_order`)
    expect(await screen.findByDisplayValue('event.amount')).toBeTruthy()
    expect(screen.getByDisplayValue('usd(50)')).toBeTruthy()
    const trial = await screen.findByRole('region', { name: 'Trial' })
    await within(trial).findByText(/All 4 events of the last 30 days/)
    expect(trial.textContent).toMatch(/2 of 4 events would be taken/)
  })

  it('asks for its trial again while the service is too busy to read an event', async () => {
    const isRead = answersLate('/v1/policies/trial')
    show(`when=${encodeURIComponent(TYPE)}&on=%24create_order`)
    const trial = await screen.findByRole('region', { name: 'Trial' })
    await within(trial).findByText(/the service is busy/)
    isRead()
    await within(trial).findByText(/All 4 events of the last 30 days/, {}, { timeout: LONG_MS })
    expect(trial.textContent).toMatch(/2 of 4 events would be taken/)
    served.between((_, send) => send())
  })

  it('shows each condition of an event, true or false, with the values that it read (P20)', async () => {
    const test = await screen.findByRole('region', { name: 'Test on an event' })
    await within(test).findByText(/new_route is taken/)
    expect(test.textContent).toMatch(
      /truenew_routeevent\.amount > usd\(50\)event\.amount115\.94 USD/,
    )
  })

  it('is edited by forms, and the text changes with them, in their lines alone (P17)', async () => {
    const field = screen.getByDisplayValue('usd(50)')
    await served.user.clear(field)
    await served.user.type(field, 'usd(100)')
    await served.user.click(screen.getByRole('radio', { name: 'Text' }))
    const text = (await textEditor()).state.doc.toString()
    expect(text).toContain('when: event.amount > usd(100)\n')
  })

  it('says at its place what is wrong, and what it may have been (P18)', async () => {
    const view = await textEditor()
    const text = view.state.doc.toString()
    const from = text.indexOf('event.amount')
    view.dispatch({ changes: { from, to: from + 'event.amount'.length, insert: 'event.amout' } })
    const check = await screen.findByRole('region', { name: 'Check' })
    const problem = await within(check).findByText(/Perhaps: event\.amount/)
    const line = text.slice(0, from).split('\n').length
    expect(problem.textContent).toContain(`Line ${line}:`)
    expect(screen.getByRole('button', { name: 'Save …' }).hasAttribute('disabled')).toBe(true)
  })

  it('is saved with a reason, as a version that does nothing yet', async () => {
    const view = await textEditor()
    const text = view.state.doc.toString()
    const from = text.indexOf('event.amout')
    view.dispatch({ changes: { from, to: from + 'event.amout'.length, insert: 'event.amount' } })
    view.dispatch({ changes: { from: 0, insert: `${COMMENT}\n` } })
    const save = screen.getByRole('button', { name: 'Save …' })
    await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false))
    await served.user.click(save)
    await served.user.type(await screen.findByRole('textbox', { name: /Why/ }), 'A ring.')
    await served.user.click(screen.getByRole('button', { name: 'Save the draft' }))
    await waitFor(() => expect(served.address()).toContain('/policies?'))
    expect(await screen.findByText('A ring.')).toBeTruthy()
  })

  it('begins from a version as its author wrote it, comments included (P17)', async () => {
    const version = new URL(served.address(), 'http://here').searchParams.get('version')
    show(`from=${version ?? ''}&mode=text`)
    expect((await textEditor()).state.doc.toString()).toMatch(new RegExp(`^${COMMENT}\n`))
  })
})
