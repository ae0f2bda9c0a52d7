import { expect, it } from 'vitest'
import type { Core } from '../core/core.ts'
import { eventRequest, heldCore, START_MS } from '../core/held-core.test.support.ts'
import { publish, workflow } from '../core/policies/policies.test.support.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { decodeOutcome } from '../events/outcome.ts'
import { verdictIn } from '../policies/recorded-verdict.ts'
import { routesBacktested } from './backtested.test.support.ts'

const MAIL = 'event.user_email'
const MINUTE_MS = 60_000
const STEPS = 150

const POLICY = {
  workflows: [
    workflow(
      'orders',
      [
        {
          name: 'listed',
          when: `lists.watched.has(${MAIL})`,
          do: [{ decide: 'block_user_payment_abuse' }],
        },
        {
          name: 'known',
          when: "decisions.payment_abuse == 'block'",
          do: [{ review: 'again' }, { remove_from_list: 'watched', value: MAIL }],
        },
        {
          name: 'big',
          when: 'event.amount >= usd(70)',
          do: [
            { add_to_list: 'watched', value: MAIL, for: '30m' },
            { decide: 'watch_user_payment_abuse' },
          ],
        },
        {
          name: 'half',
          when: 'event.amount < usd(40)',
          share: 50,
          do: [{ decide: 'accept_user_payment_abuse' }],
        },
      ],
      { abuse_types: ['payment_abuse'] },
    ),
    workflow(
      'own_orders',
      [{ name: 'any', when: 'event.amount >= usd(50)', do: [{ tag: 'own' }] }],
      {
        entity: 'order',
        abuse_types: ['payment_abuse'],
      },
    ),
  ],
}

/** Numbers below `most`, the same each time. */
function drawsOf(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const mailOf = (user: number): string => `User.${user}@Shop.example`

/** What people do meanwhile: they list a mail, take one off, or decide. */
function byPeople(core: Core, draw: (most: number) => number, atMs: number): Promise<unknown> {
  const value = mailOf(draw(6)).toLowerCase()
  if (draw(2) === 0) {
    const category = draw(2) === 0 ? 'block' : 'accept'
    const request = {
      environment: 1,
      userId: `u-${draw(6)}`,
      receivedAtMs: atMs,
      taken: {
        id: `${category}_user_payment_abuse`,
        abuseType: 'payment_abuse',
        category,
        source: 'manual_review',
        atMs,
      },
    } as const
    return core.execute({ is: 'decide', request })
  }
  const isAdded = draw(2) === 0
  return core.execute({
    is: 'change_list',
    request: {
      environment: 1,
      list: 'watched',
      kind: 'email',
      source: 'api',
      add: isAdded ? [{ value }] : [],
      remove: isAdded ? [] : [value],
      receivedAtMs: atMs,
    },
  })
}

const routesOf = (
  runs: readonly (readonly [string, string | undefined])[] = [],
): readonly string[] =>
  runs.flatMap(([workflow, route]) => (route === undefined ? [] : [`${workflow}/${route}`]))

/** Events on which no workflow about their order ran. */
const foreign = (entries: readonly LedgerEntry[]): number =>
  entries.filter(({ kind, outcome }) => {
    const workflows = kind === 'event' ? verdictIn(decodeOutcome(outcome).sections)?.workflows : []
    return workflows?.length === 1
  }).length

it('P2: a backtest of the live policy takes the route that was taken, for every event', async () => {
  const { core, ledger } = await heldCore()
  await core.execute({
    is: 'set_list',
    request: {
      environment: 1,
      name: 'watched',
      kind: 'email',
      form: 'hashed',
      description: '',
      nowMs: START_MS,
    },
  })
  await publish(core, POLICY)
  const draw = drawsOf(20_261_126)
  const taken = new Map<number, readonly string[]>()
  for (let step = 0; step < STEPS; step += 1) {
    const atMs = START_MS + step * MINUTE_MS
    if (draw(4) === 0) await byPeople(core, draw, atMs)
    const user = draw(6)
    const body = {
      $type: '$create_order',
      $user_id: `u-${user}`,
      $user_email: mailOf(user),
      // Some are orders that another user made before.
      $order_id: `o-${draw(5) === 0 ? draw(step + 1) : step}`,
      $amount: draw(100) * 1_000_000,
      $currency_code: 'USD',
      $time: atMs,
    }
    const { sequence, outcome } = await core.execute({
      is: 'event',
      request: eventRequest(body, atMs),
    })
    taken.set(
      sequence,
      routesOf(outcome.verdict?.workflows.map(({ workflow, route }) => [workflow, route])),
    )
  }
  const { taken: again, report } = routesBacktested(ledger.entries, POLICY, { lists: ['watched'] })
  const compared = new Map([...taken.keys()].map((entry) => [entry, again.get(entry)]))
  expect(compared).toEqual(taken)
  expect(new Set([...taken.values()].flat()).size).toBe(5)
  expect(report.unsureOwner.count).toBe(0)
  expect(foreign(ledger.entries)).toBeGreaterThan(5)
  await core.close()
})
