/**
 * A label of a user names no event, and comes weeks after what was judged. The model learns the event that it is most likely
 * about, live and after a crash; what else a bad user did does not count as good for want of a label.
 */
import type { AbuseType } from '@winnow/contract'
import { type Core, FTRL_SETTINGS, type NewLabelRequest, type Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'
import { trainingExamplesOf, takenForGood, untilLearned } from '../../support/training-examples.ts'

const online = { ...FTRL_SETTINGS, slotBits: 14 }
const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 3, 1)

interface Sent {
  readonly sequence: number
  readonly scores: Float32Array
}

async function send(core: Core, fields: Readonly<Record<string, unknown>>): Promise<Sent> {
  const event = eventOf(fields)
  const { sequence, outcome } = await core.execute({
    is: 'event',
    request: {
      environment: 1,
      event,
      receivedAtMs: event.timeMs ?? START_MS,
    },
  })
  return { sequence, scores: outcome.scores }
}

/** A sign-up, payments with one card after another, and a visit weeks later. */
async function lifeOf(core: Core, userId: string) {
  const at = (days: number) => ({ $user_id: userId, $time: START_MS + days * DAY_MS })
  const signUp = await send(core, { $type: '$create_account', ...at(0) })
  const login = await send(core, { $type: '$login', $login_status: '$success', ...at(1) })
  const payments: Sent[] = []
  for (let card = 0; card < 6; card += 1) {
    const paid = await send(core, {
      $type: '$transaction',
      ...at(2),
      $order_id: `order of ${userId}`,
      $transaction_id: `${card} of ${userId}`,
      $transaction_status: '$success',
      $amount: 90_000_000,
      $currency_code: 'EUR',
      $payment_method: {
        $payment_type: '$credit_card',
        $card_bin: `41111${card}`,
        $card_last4: `000${card}`,
      },
    })
    payments.push(paid)
  }
  const visit = await send(core, { $type: '$login', $login_status: '$success', ...at(25) })
  return { signUp, login, payments, visit }
}

const label = (core: Core, userId: string, abuseType: AbuseType, days: number) =>
  core.execute({
    is: 'label',
    request: {
      environment: 1,
      userId,
      receivedAtMs: START_MS + days * DAY_MS,
      label: { abuseType, isBad: true },
    },
  })

it.each([
  ['as they come', false],
  ['found again after a crash', true],
])('events that labels of a user speak of, %s', async (_how, hasCrashed) => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const first = await coreOver(store, store.newStates(), { online })
  const { signUp, login, payments, visit } = await lifeOf(first, 'thief')
  const core = hasCrashed ? await coreOver(store, store.newStates(), { online }) : first
  await label(core, 'thief', 'payment_abuse', 40)
  await label(core, 'thief', 'account_abuse', 41)
  await untilLearned()
  const said = (await trainingExamplesOf(store)).flatMap((lesson) => lesson.said)
  const worst = Math.max(...[login, ...payments].map(({ scores }) => scores[0] ?? 0))
  const taught = said.find(({ abuseType }) => abuseType === 'payment_abuse')?.event
  expect(payments.find(({ sequence }) => sequence === taught)?.scores[0]).toBe(worst)
  expect(said.find(({ abuseType }) => abuseType === 'account_abuse')?.event).toBe(signUp.sequence)
  expect(taught).not.toBe(visit.sequence)
})

it('what a bad user did beside is not presumed good, and what others did is', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store, store.newStates(), { online })
  const honest = await lifeOf(core, 'honest')
  const thief = await lifeOf(core, 'thief')
  await lifeOf(core, 'other thief')
  await label(core, 'thief', 'payment_abuse', 40)
  await label(core, 'other thief', 'payment_abuse', 200)
  await untilLearned()
  const good = await takenForGood(store)
  expect(honest.payments.filter(({ sequence }) => good.has(sequence))).toHaveLength(6)
  expect(thief.payments.filter(({ sequence }) => good.has(sequence))).toEqual([])
})

it('what made a bad order is not found to be good, though the label teaches what changed it last', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store, store.newStates(), { online })
  const order = async (id: string) => {
    const fields = { $user_id: `of ${id}`, $order_id: id }
    const { sequence } = await send(core, { $type: '$create_order', ...fields })
    return { sequence, update: () => send(core, { $type: '$update_order', ...fields }) }
  }
  const labelBad = (id: string, days: number) =>
    core.execute({
      is: 'label',
      request: {
        environment: 1,
        userId: `of ${id}`,
        receivedAtMs: START_MS + days * DAY_MS,
        label: { abuseType: 'payment_abuse', isBad: true, of: { type: 'order', id } },
      },
    })
  const [good, bad] = [await order('good'), await order('bad')]
  await Promise.all([good.update(), bad.update()])
  await order('first bad')
  await labelBad('first bad', 1)
  await labelBad('bad', 100)
  await untilLearned()
  const lessons = await trainingExamplesOf(store)
  const settled = new Set(
    lessons.flatMap(({ unlabelled = [] }) => unlabelled.map(({ event }) => event)),
  )
  expect([good, bad].map(({ sequence }) => settled.has(sequence))).toEqual([true, false])
})

/** The training examples of events with a label of their own, `true` = bad, but for what was withdrawn. */
async function learnedOf(store: Store): Promise<ReadonlyMap<number, boolean>> {
  const taught = new Map<number, boolean>()
  for (const { said } of await trainingExamplesOf(store)) {
    for (const { event, verdict } of said) {
      if (verdict === 'withdrawn') taught.delete(event)
      else taught.set(event, verdict === 'bad')
    }
  }
  return taught
}

it('a user’s labels that named one event after the other are taken back together', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store, store.newStates(), { online })
  const { signUp, payments } = await lifeOf(core, 'thief')
  const events = [signUp, ...payments].map(({ sequence }) => sequence)
  const said = (isBad: boolean, event?: number): NewLabelRequest => ({
    environment: 1,
    userId: 'thief',
    receivedAtMs: START_MS + 40 * DAY_MS,
    label: { abuseType: 'payment_abuse', isBad, ...(event === undefined ? {} : { event }) },
  })
  const sayAll = () =>
    core.execute({ is: 'labels', requests: events.map((event, at) => said(at % 2 === 0, event)) })
  await sayAll()
  await untilLearned()
  const each = new Map(events.map((event, at) => [event, at % 2 === 0]))
  expect(await learnedOf(store)).toEqual(each)
  await core.execute({
    is: 'unlabel',
    request: { environment: 1, userId: 'thief', receivedAtMs: START_MS + 41 * DAY_MS },
  })
  await untilLearned()
  expect(await learnedOf(store)).toEqual(new Map())
  await sayAll()
  await core.execute({ is: 'label', request: said(false, events[0]) })
  await untilLearned()
  expect(await learnedOf(store)).toEqual(new Map([...each, [events[0], false]]))
  await core.execute({ is: 'label', request: said(true) })
  await untilLearned()
  expect([...(await learnedOf(store)).values()]).toEqual([true])
})
