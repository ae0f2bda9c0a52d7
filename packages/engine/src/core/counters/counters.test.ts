import { expect, it } from 'vitest'
import { decisionsWith } from '../../entries/decisions/usual-decisions.ts'
import { WINDOWS, windowStartMs } from '../../aggregates/windows.ts'
import { eventRequest, heldCore, START_MS } from '../held-core.test.support.ts'
import { publish } from '../policies/policies.test.support.ts'
import {
  COUNTERS,
  countersIn,
  figuresIn,
  filled,
  type Order,
  readingPolicy,
  replayInto,
  requestOf,
  send,
  someOrders,
} from './counting-core.test.support.ts'
import { slicedStates } from './crashing-core.test.support.ts'

const SEED = 20_261_126

/** What the counters give for an order, counted event by event. */
function naive(before: readonly Order[], order: Order): Record<string, number> {
  const figures: Record<string, number> = {}
  const { ip, country, atMs } = order
  if (ip === undefined) return figures
  const sameIp = [...before, order].filter((one) => one.ip === ip)
  const big = sameIp.filter((one) => one.dollars > 20 && one.country === country)
  for (const [at, { name }] of WINDOWS.entries()) {
    const startMs = (of: readonly Order[]) =>
      windowStartMs(at, Math.max(atMs, ...of.map((one) => one.atMs)))
    const within = (of: readonly Order[]) => of.filter((one) => one.atMs >= startMs(of))
    if (country !== undefined) figures[`counters.big.over_${name}`] = within(big).length
    const spent = within(sameIp).reduce((sum, { dollars }) => sum + dollars * 1_000_000, 0)
    figures[`counters.spent.over_${name}`] = spent
    const seen = new Map<string, number>()
    for (const { mail, atMs: seenMs } of sameIp)
      seen.set(mail, Math.max(seen.get(mail) ?? 0, seenMs))
    const since = startMs(sameIp)
    figures[`counters.mails.over_${name}`] = [...seen.values()].filter(
      (last) => last >= since,
    ).length
  }
  return figures
}

it('P3: figures are those of a naive count, with late events in place, and replay to the same bytes', async () => {
  const states = slicedStates()
  const { core, ledger } = await heldCore({ states })
  await publish(core, readingPolicy(COUNTERS))
  await filled(ledger)
  const orders = someOrders(160, SEED)
  for (const [at, order] of orders.entries()) {
    const { sequence } = await send(core, order)
    expect(figuresIn(ledger, sequence), `seed ${SEED}, order ${at}`).toEqual(
      naive(orders.slice(0, at), order),
    )
  }
  const again = slicedStates()
  expect((await replayInto(ledger, again)).differences).toBe(0)
  expect(again.digest()).toBe(states.digest())
  await core.close()
})

it('a counter that is filled later has the figures of one that was there before the first event', async () => {
  const orders = someOrders(320, SEED + 1)
  const [early, late] = [await heldCore(), await heldCore()]
  await publish(early.core, readingPolicy(COUNTERS))
  await filled(early.ledger)
  for (const order of orders) {
    await send(early.core, order)
    await send(late.core, order)
  }
  const published = await publish(late.core, readingPolicy(COUNTERS))
  const meanwhile = await send(late.core, { ...orders[0], id: 'meanwhile' } as Order)
  await send(early.core, { ...orders[0], id: 'meanwhile' } as Order)
  expect(figuresIn(late.ledger, meanwhile.sequence)).toEqual({})
  await filled(late.ledger)
  const [ready] = countersIn(late.ledger)
  expect(ready?.sequence).toBeGreaterThan(published.sequence)
  expect(ready?.body.is).toBe('ready')
  for (const [at, order] of someOrders(40, SEED + 2).entries()) {
    const one = await send(early.core, { ...order, id: `after-${at}` })
    const other = await send(late.core, { ...order, id: `after-${at}` })
    expect(figuresIn(late.ledger, other.sequence)).toEqual(figuresIn(early.ledger, one.sequence))
  }
  expect((await replayInto(late.ledger)).differences).toBe(0)
  await early.core.close()
  await late.core.close()
})

it('an order that is sent again, and one without a key, are not counted', async () => {
  const { core, ledger } = await heldCore()
  await publish(core, readingPolicy(COUNTERS))
  await filled(ledger)
  const order = { id: 'o', ip: '203.0.113.9', mail: 'a@b.example', dollars: 30, atMs: START_MS }
  await send(core, order)
  const again = await send(core, order)
  expect(figuresIn(ledger, again.sequence)).toMatchObject({
    'counters.spent.over_life': 30_000_000,
  })
  const { ip: _, ...bare } = order
  const keyless = await send(core, { ...bare, id: 'other' })
  expect(figuresIn(ledger, keyless.sequence)).toEqual({})
  await core.close()
})

it('a sum leaves out amounts that are too great or of no known currency, and converts the others', async () => {
  const { core, ledger } = await heldCore()
  const spent = { sum: 'event.amount', on: '$create_order', by: 'ip', over: ['life'] }
  await publish(core, readingPolicy({ spent }))
  await filled(ledger)
  const order = (id: string, micros: number, currency: string) =>
    core.execute({
      is: 'event',
      request: eventRequest({
        $type: '$create_order',
        $user_id: id,
        $order_id: id,
        $ip: '203.0.113.9',
        $amount: micros,
        $currency_code: currency,
      }),
    })
  await order('one', 5_500_000, 'USD')
  await order('two', 2e15, 'USD')
  await order('three', 5_000_000, 'XTS')
  const last = await order('four', 10_000_000, 'EUR')
  const sum = figuresIn(ledger, last.sequence)?.['counters.spent.over_life'] ?? NaN
  expect(Number.isInteger(sum)).toBe(true)
  expect(sum).toBeGreaterThan(14_500_000)
  expect(sum).toBeLessThan(19_500_000)
  await core.close()
})

it('C12: figures of an event that is tried are those that it then has, and a trial counts nothing', async () => {
  const states = slicedStates()
  const { core, ledger } = await heldCore({ states })
  const policy = readingPolicy(COUNTERS)
  await publish(core, policy)
  await filled(ledger)
  for (const order of someOrders(40, SEED + 2)) {
    const before = states.digest()
    const { event, receivedAtMs: nowMs } = requestOf(order)
    const tried = await core.ask({
      is: 'try_policy',
      environment: 1,
      event,
      nowMs,
      of: { is: 'version', version: 1 },
      decisions: decisionsWith([]),
    })
    expect(states.digest()).toBe(before)
    const { sequence } = await send(core, order)
    const read = tried.workflows.flatMap(({ routes }) =>
      routes.flatMap(({ values }) => Object.entries(values)),
    )
    const known = read.filter(([, value]) => value !== null)
    expect(Object.fromEntries(known)).toEqual(shown(figuresIn(ledger, sequence)))
  }
  await core.close()
})

/** Figures as conditions show them: sums are money. */
const shown = (figures: Readonly<Record<string, number>> = {}) =>
  Object.fromEntries(
    Object.entries(figures).map(([path, figure]) => [
      path,
      path.startsWith('counters.spent') ? `${figure / 1_000_000} USD` : figure,
    ]),
  )
