// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

const CASES = 6

const POLICY = {
  queues: [{ name: 'orders', abuse_type: 'payment_abuse', due: '10h' }],
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [{ name: 'large', when: 'event.amount > usd(1)', do: [{ review: 'orders' }] }],
    },
  ],
}

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
  await post('/v1/policies', { document: POLICY, stage: 'live', why: 'a test' })
  for (let at = 0; at < CASES + 8; at += 1) await order(`user-${at}`)
  await served.signIn('analyst')
})
afterAll(() => served.close())

async function post(url: string, payload: object): Promise<void> {
  const { api_key: key } = served.service.local.production
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
  const answer = await served.service.app.inject({ method: 'POST', url, headers, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

const order = (user: string) =>
  post('/v205/events', {
    $type: '$create_order',
    $user_id: user,
    $order_id: `order-of-${user}`,
    $amount: 100_000_000,
    $currency_code: 'USD',
    $user_email: 'x@mailinator.com',
  })

const here = () => `?at=${served.service.local.account_id}/production`

/** The entity of the open case. */
const opened = async (): Promise<string> => {
  const region = await screen.findByRole('region', { name: 'Case' })
  return region.querySelector('h2')?.textContent ?? ''
}

const waiting = async () => {
  const number = await served.service.services.accounts.get(served.service.local.account_id)
  const environment = number?.environments.production.number ?? 0
  const page = { queue: 'orders', state: 'open', limit: 100 } as const
  return (await served.service.services.records.cases.list(environment, page)).length
}

let shown: ReturnType<ServedConsole['show']>

async function start(): Promise<string> {
  served.between((_, send) => send())
  shown = served.show(`/queues/orders${here()}`)
  await screen.findByRole('button', { name: 'Start (Enter)' })
  await served.user.keyboard('{Enter}')
  return opened()
}

describe('a queue', () => {
  let first = ''
  beforeEach(async () => {
    first = await start()
  })

  it('shows of a case who, score, reasons, why, money, due time and the last decision (C4)', async () => {
    const text = (await screen.findByRole('region', { name: 'Case' })).textContent ?? ''
    expect(text).toContain(first)
    expect(text).toMatch(/(low|medium|high) payment abuse.*At stake\$100\.00Came.+Causes1/s)
    expect(text).toMatch(/Last decisionnone yetReasons, in points of the score[+\-−]?\d/)
    expect(text).toMatch(/Why it is here: orders \/ large.*event\.amount = /)
    expect(screen.getByText(/^Next: /).textContent).toContain('expected loss first')
    expect(screen.getByText(/14 wait/)).toBeDefined()
  })

  it('takes a decision back by one key', async () => {
    const before = await waiting()
    await served.user.keyboard('1')
    await screen.findByRole('button', { name: 'Undo (z)' })
    await waitFor(async () => expect(await waiting()).toBe(before - 1))
    await waitFor(async () => expect(await opened()).not.toBe(first))
    await served.user.keyboard('z')
    await waitFor(async () => expect(await opened()).toBe(first))
    expect(await waiting()).toBe(before)
  })

  it('goes on with the case that the person holds after a reload', async () => {
    await waitFor(() => expect(served.address()).toContain('case='))
    shown = served.show(served.address().replace(/^\/console/, ''))
    await waitFor(async () => expect(await opened()).toBe(first))
    await waitFor(() => expect(screen.queryByText(/^You look at this case/)).toBeNull())
    await served.user.keyboard('1')
    await screen.findByRole('button', { name: 'Undo (z)' })
  })

  it('has the open case in its address; a late answer does not change the screen again (C15)', async () => {
    await waitFor(() => expect(served.address()).toContain('case='))
    await served.user.keyboard('1')
    await waitFor(async () => expect(await opened()).not.toBe(first))
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    served.between(async (target, send) => {
      if (target.endsWith('/undo')) await held
      return send()
    })
    await served.user.keyboard('z')
    shown.router.history.push('/console/team')
    letGo()
    await screen.findByRole('heading', { name: 'Team', level: 1 })
    expect(served.address()).toMatch(/^\/team/)
  })

  it('shows a decision that failed with its case (C19)', async () => {
    served.between(async (target, send) =>
      target.endsWith('/decide')
        ? new Response('{"error":"conflict","description":"Somebody was faster."}', { status: 409 })
        : send(),
    )
    await served.user.keyboard('1')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(first)
    expect(alert.textContent).toContain('Somebody was faster.')
  })

  it('sends a decision again when its answer was lost, and it is one decision (C19)', async () => {
    const before = await waiting()
    let sent = 0
    served.between(async (target, send) => {
      if (!target.endsWith('/decide')) return send()
      const answer = await send()
      sent += 1
      if (sent === 1) throw new TypeError('the connection was lost')
      return answer
    })
    await served.user.keyboard('1')
    await screen.findByText(/waits for the service/)
    await screen.findByRole('button', { name: 'Undo (z)' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent).toBe(2)
    expect(await waiting()).toBe(before - 1)
    expect(sessionStorage.length).toBe(0)
  })

  it('keeps the newest case, whatever order late answers come in (C6, C19)', async () => {
    const held: (() => void)[] = []
    served.between(async (target, send) => {
      const answer = await send()
      if (target.endsWith('/next')) await new Promise<void>((resolve) => held.push(resolve))
      return answer
    })
    const before = await waiting()
    await served.user.keyboard('1')
    await waitFor(async () => expect(await opened()).not.toBe(first))
    const second = await opened()
    await waitFor(() => expect(held.length).toBe(1))
    await served.user.keyboard('1')
    await waitFor(() => expect(held.length).toBe(2))
    held.at(1)?.()
    const third = await opened()
    held.at(0)?.()
    await waitFor(async () => expect(await waiting()).toBe(before - 2))
    expect(await opened()).toBe(third)
    expect([first, second]).not.toContain(third)
  })

  it('skips a case for a reason by two keys, and does not offer it again (C9)', async () => {
    await served.user.keyboard('s')
    await screen.findByRole('group', { name: /Why do you skip it/ })
    await served.user.keyboard('1')
    await waitFor(async () => expect(await opened()).not.toBe(first))
    expect(await start()).not.toBe(first)
  })

  it('is decided case by case by the keyboard alone, in one key each (C1)', async () => {
    const before = await waiting()
    for (let at = 1; at <= CASES; at += 1) {
      const shown = await opened()
      await served.user.keyboard('1')
      await waitFor(async () => expect(await opened()).not.toBe(shown))
    }
    await waitFor(async () => expect(await waiting()).toBe(before - CASES))
  })
})
