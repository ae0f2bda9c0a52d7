import { expect, it } from 'vitest'
import { eventRequest, heldCore, START_MS } from '../core/held-core.test.support.ts'
import { BLOCK, decides, publish, WATCH, workflow } from '../core/policies/policies.test.support.ts'
import { decodeOutcome } from '../events/outcome.ts'
import { shadowsIn } from '../policies/recorded-verdict.ts'
import { routesBacktested } from './backtested.test.support.ts'

const MINUTE_MS = 60_000
const STEPS = 80

const LIVE = { workflows: [workflow('orders', [decides('some', 'event.amount > usd(60)', WATCH)])] }

/** It reads what is not its own doing: what stands decided in shadow is the live policy's. */
const DRAFT = {
  workflows: [
    workflow('orders', [
      {
        name: 'big',
        when: 'event.amount > usd(80)',
        do: [
          { decide: BLOCK },
          { add_to_list: 'watched', value: 'event.user_email', for: '30m' },
          { review: 'orders' },
        ],
      },
      decides('half', 'event.amount > usd(30) && features.user_events_1h > 2', WATCH),
    ]),
  ],
}

it('P12: a version in shadow takes the routes of its backtest on every event, and does nothing', async () => {
  const { core, ledger } = await heldCore()
  const list = { environment: 1, name: 'watched', kind: 'email', form: 'plain' } as const
  await core.execute({ is: 'set_list', request: { ...list, description: '', nowMs: START_MS } })
  await publish(core, LIVE)
  await publish(core, DRAFT, { stage: 'shadow' })
  for (let step = 0; step < STEPS; step += 1) {
    const atMs = START_MS + step * MINUTE_MS
    const body = {
      $type: '$create_order',
      $user_id: `u-${step % 7}`,
      $user_email: `u-${step % 7}@shop.example`,
      $order_id: `o-${step}`,
      $amount: ((step * 37) % 100) * 1_000_000,
      $currency_code: 'USD',
      $time: atMs,
    }
    await core.execute({ is: 'event', request: eventRequest(body, atMs) })
  }
  const { entries } = ledger
  const inShadow = new Map(
    entries.flatMap(({ kind, sequence, outcome }) => {
      if (kind !== 'event') return []
      const workflows = shadowsIn(decodeOutcome(outcome).sections)[0]?.workflows ?? []
      const routes = workflows.flatMap(({ workflow: name, route }) =>
        route === undefined ? [] : [`${name}/${route}`],
      )
      return [[sequence, routes] as const]
    }),
  )
  const { taken } = routesBacktested(entries, DRAFT, { lists: ['watched'] })
  expect(inShadow.size).toBe(STEPS)
  expect(new Map([...inShadow.keys()].map((entry) => [entry, taken.get(entry)]))).toEqual(inShadow)
  expect(new Set([...inShadow.values()].flat()).size).toBe(2)
  const done = entries.flatMap((entry) => (entry.kind === 'decided' ? [entry.body.taken.by] : []))
  expect(new Set(done.map((by) => by?.version))).toEqual(new Set([1]))
  expect(entries.some(({ kind }) => kind === 'listed' || kind === 'case')).toBe(false)
  await core.close()
})
