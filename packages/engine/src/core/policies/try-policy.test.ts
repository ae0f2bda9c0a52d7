import { expect, it } from 'vitest'
import { USUAL_DECISIONS } from '../../entries/decisions/usual-decisions.ts'
import { drawsOf } from '../counters/counting-core.test.support.ts'
import { eventRequest, heldCore, START_MS } from '../held-core.test.support.ts'
import { BLOCK, decides, publish, WATCH } from './policies.test.support.ts'

const FIVE_MINUTES_MS = 300_000

/** Reads scores, features, and what was decided before; the first order of a user is decided about. */
const POLICY = {
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        decides('again', 'decisions.payment_abuse == "watch"', BLOCK),
        decides('risky', 'scores.payment_abuse >= 20.0 || features.users_per_ip_1h >= 3.0', WATCH),
      ],
    },
  ],
}

const orders = Array.from({ length: 40 }, (_, at) => at)

it('C12: what a policy would make of an event is what it then makes of it, scores and conditions included', async () => {
  const { core } = await heldCore()
  await publish(core, POLICY)
  const draw = drawsOf(7)
  const taken = new Set<string | undefined>()
  for (const at of orders) {
    const request = eventRequest(
      {
        $type: '$create_order',
        $user_id: `user-${draw(4)}`,
        // Some are sent twice, some are orders of somebody else.
        $order_id: `order-${draw(30)}`,
        $user_email: `m${draw(3)}@shop.example`,
        $ip: `203.0.113.${draw(3)}`,
        $amount: draw(900) * 1_000_000,
        $currency_code: 'USD',
      },
      START_MS + at * FIVE_MINUTES_MS,
    )
    const tried = await core.ask({
      is: 'try_policy',
      environment: 1,
      event: request.event,
      nowMs: request.receivedAtMs,
      of: { is: 'version', version: 1 },
      decisions: USUAL_DECISIONS,
    })
    const scores = [...tried.scores]
    const { sequence, outcome } = await core.execute({ is: 'event', request })
    expect(scores).toEqual([...outcome.scores])
    const then = await core.ask({ is: 'explain_verdict', environment: 1, sequence })
    expect(tried.workflows).toEqual(then?.verdict?.workflows)
    const route = tried.verdict[0]?.route
    expect(route).toBe(outcome.verdict?.workflows[0]?.route)
    taken.add(route)
  }
  expect(taken).toEqual(new Set(['again', 'risky', undefined]))
  await core.close()
})
