/**
 * Goal: what a policy would make of an event is what it then makes of it, also where the intake writes something before the event: a
 * link of its session, or the end of a label that it takes away. A trial leaves no trace.
 */
import { describe, expect, it } from 'vitest'
import { USUAL_DECISIONS } from '../../entries/decisions/usual-decisions.ts'
import { mapStates } from '../../models/situation.test.support.ts'
import type { Core } from '../core.ts'
import { drawsOf } from '../counters/counting-core.test.support.ts'
import { eventRequest, heldCore, START_MS } from '../held-core.test.support.ts'
import type { EventRequest } from '../requests.ts'
import { BLOCK, decides, publish, replayed, WATCH } from './policies.test.support.ts'

const FIVE_MINUTES_MS = 300_000
const EVENTS = 250
const SEEDS = [3, 11]

const ON = ['$create_order', '$login', '$add_item_to_cart', '$chargeback', '$order_status'] as const

/** Reads scores, counters, what was decided, and features that a link or the end of a label changes. */
const POLICY = {
  counters: { carts: { count: '$add_item_to_cart', by: 'event.user_id', over: ['1d'] } },
  workflows: [
    {
      name: 'all',
      on: ON,
      abuse_types: ['payment_abuse'],
      routes: [
        decides('again', 'decisions.payment_abuse == "watch"', BLOCK),
        decides(
          'risky',
          'scores.payment_abuse >= 30.0 && features.user_cart_adds_1h >= 2.0',
          WATCH,
        ),
        decides('carts', 'counters.carts.over_1d >= 3', WATCH),
        {
          name: 'seen',
          when: 'features.user_payment_recent_bad > 0.0 || features.card_payment_bad_share_90d > 0.0 || event.user_id == ""',
          do: [{ tag: 'seen' }],
        },
      ],
    },
  ],
}

/** Few users, sessions, orders and cards, so that most events meet earlier ones. */
function someEvent(draw: (most: number) => number, at: number): EventRequest {
  const type = ON[draw(ON.length)] ?? '$login'
  const user = `user-${draw(5)}`
  const names = type === '$chargeback' || type === '$order_status' || draw(2) === 0
  const body = {
    $type: type,
    ...(names && { $user_id: user }),
    $session_id: `session-${Math.floor(at / 25)}-${draw(3)}`,
    $ip: `203.0.113.${draw(3)}`,
    ...fieldsOf(type, draw),
  }
  return eventRequest(body, START_MS + at * FIVE_MINUTES_MS)
}

function fieldsOf(type: (typeof ON)[number], draw: (most: number) => number) {
  const $order_id = `order-${draw(12)}`
  if (type === '$create_order') {
    const card = {
      $payment_type: '$credit_card',
      $card_bin: '542486',
      $card_last4: `000${draw(4)}`,
    }
    return {
      $order_id,
      $amount: draw(900) * 1_000_000,
      $currency_code: 'USD',
      $payment_methods: [card],
    }
  }
  if (type === '$add_item_to_cart') {
    return { $item: { $item_id: `i-${draw(5)}`, $product_title: 'A', $price: 1_000_000 } }
  }
  if (type === '$chargeback') {
    const $chargeback_state = ['$received', '$won'][draw(2)]
    return { $order_id, $chargeback_state, $chargeback_reason: '$fraud' }
  }
  if (type === '$order_status') {
    const $order_status = ['$approved', '$canceled'][draw(2)]
    return { $order_id, $order_status, $reason: '$payment_risk' }
  }
  return { $login_status: '$success' }
}

const tried = (core: Core, { event, receivedAtMs }: EventRequest) =>
  core.ask({
    is: 'try_policy',
    environment: 1,
    event,
    nowMs: receivedAtMs,
    of: { is: 'version', version: 1 },
    decisions: USUAL_DECISIONS,
  })

describe('a trial of an event', () => {
  it.each(SEEDS)(
    'P20: equals what then happens, links and labels included (seed %i)',
    async (seed) => {
      const { core, ledger } = await heldCore()
      await publish(core, POLICY)
      const draw = drawsOf(seed)
      const taken = new Set<string | undefined>()
      for (let at = 0; at < EVENTS; at += 1) {
        const request = someEvent(draw, at)
        const { environment, event, receivedAtMs: nowMs } = request
        const trial = await tried(core, request)
        const user = await core.ask({ is: 'user_of_tried', environment, event, nowMs })
        const scores = [...trial.scores]
        const { sequence, outcome, linkedTo } = await core.execute({ is: 'event', request })
        expect(user, `event ${at}`).toBe(event.userId ?? linkedTo)
        expect(scores, `event ${at}`).toEqual([...outcome.scores])
        const then = await core.ask({ is: 'explain_verdict', environment: 1, sequence })
        expect(trial.workflows, `event ${at}`).toEqual(then?.verdict?.workflows ?? [])
        const route = trial.verdict[0]?.route
        expect(route).toBe(outcome.verdict?.workflows[0]?.route)
        taken.add(route)
      }
      // The stream has all that the intake writes before an event.
      const kinds = new Map<string, number>()
      for (const { kind } of ledger.entries) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      for (const kind of ['link', 'label', 'unlabel', 'decided']) {
        expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(1)
      }
      expect(taken).toEqual(new Set(['again', 'risky', 'carts', 'seen', undefined]))
      expect((await replayed(ledger)).differences).toBe(0)
      await core.close()
    },
  )

  it('changes no state', async () => {
    const states = Object.assign(mapStates(), {
      coldSize: 0,
      coldBytes: 0,
      trouble: () => undefined,
      *slices() {
        yield* []
      },
      restore: () => undefined,
    })
    const { core } = await heldCore({ states })
    await publish(core, POLICY)
    const draw = drawsOf(5)
    for (let at = 0; at < 60; at += 1) {
      const request = someEvent(draw, at)
      const before = states.digest()
      await tried(core, request)
      expect(states.digest()).toBe(before)
      await core.execute({ is: 'event', request })
    }
    await core.close()
  })
})
