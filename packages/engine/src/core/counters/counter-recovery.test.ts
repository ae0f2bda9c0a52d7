import { expect, it } from 'vitest'
import { heldCore, HeldLedger, idle } from '../held-core.test.support.ts'
import { CORE_LIMITS } from '../engine-parts.ts'
import { publish } from '../policies/policies.test.support.ts'
import {
  COUNTERS,
  countersIn,
  drawsOf,
  figuresIn,
  filled,
  readingPolicy,
  replayInto,
  send,
  someOrders,
} from './counting-core.test.support.ts'
import { HeldSnapshots, slicedStates } from './crashing-core.test.support.ts'

const SEED = 31

/** A core over what is left of a former one. It stops for good when it was given so many turns. */
async function startAgain(ledger: HeldLedger, snapshots: HeldSnapshots, turns = Infinity) {
  let left = turns
  const states = slicedStates()
  const never = new Promise<void>(() => undefined)
  const { core } = await heldCore({
    ledger,
    states,
    snapshots,
    limits: { ...CORE_LIMITS, snapshotEvery: 120, fanOut: 0 },
    yieldTurn: () => (left-- > 0 ? Promise.resolve() : never),
  })
  return { core, states }
}

it.each([0, 1, 30])(
  'a fill that is killed after %i turns goes on after a restart, and ends in the same figures',
  async (turns) => {
    const [ledger, snapshots] = [new HeldLedger(), new HeldSnapshots()]
    const orders = someOrders(420, SEED)
    const first = await startAgain(ledger, snapshots)
    for (const order of orders) await send(first.core, order)
    await first.core.close()
    const killed = await startAgain(ledger, snapshots, turns)
    await publish(killed.core, readingPolicy(COUNTERS))
    const draw = drawsOf(SEED)
    for (let at = 0; at < 60; at += 1) {
      await send(killed.core, {
        ...(orders[draw(420)] ?? orders[0]),
        id: `meanwhile-${at}`,
      } as never)
    }
    await idle()
    const { core, states } = await startAgain(ledger, snapshots)
    await filled(ledger)
    expect(countersIn(ledger)).toHaveLength(1)
    const probes = someOrders(20, SEED + 1)
    const figures = []
    for (const [at, order] of probes.entries()) {
      const { sequence } = await send(core, { ...order, id: `after-${at}` })
      figures.push(figuresIn(ledger, sequence))
    }
    expect(figures.some((one) => (one?.['counters.spent.over_life'] ?? 0) > 1e9)).toBe(true)
    const again = slicedStates()
    expect((await replayInto(ledger, again)).differences).toBe(0)
    expect(again.digest()).toBe(states.digest())
    await core.close()
    const restarted = await startAgain(ledger, snapshots)
    expect(restarted.states.digest()).toBe(again.digest())
    await restarted.core.close()
  },
)

it('a counter that left use counts what it missed when it comes back', async () => {
  const { core, ledger } = await heldCore()
  const [reading, other] = [readingPolicy(COUNTERS), { workflows: [] }]
  await publish(core, reading)
  await filled(ledger)
  const orders = someOrders(120, SEED)
  for (const order of orders.slice(0, 40)) await send(core, order)
  await publish(core, other)
  for (const order of orders.slice(40, 80)) await send(core, order)
  await publish(core, reading)
  await filled(ledger, 2)
  const twin = await heldCore()
  await publish(twin.core, reading)
  await filled(twin.ledger)
  for (const order of orders.slice(0, 80)) await send(twin.core, order)
  for (const order of orders.slice(80)) {
    const [one, same] = [await send(core, order), await send(twin.core, order)]
    expect(figuresIn(ledger, one.sequence)).toEqual(figuresIn(twin.ledger, same.sequence))
  }
  expect((await replayInto(ledger)).differences).toBe(0)
  await core.close()
  await twin.core.close()
})

it('a version in shadow with a counter of its own disturbs none of the live version', async () => {
  const { core, ledger } = await heldCore()
  const { spent, ...rest } = COUNTERS
  await publish(core, readingPolicy(rest))
  await filled(ledger)
  const orders = someOrders(60, SEED)
  for (const order of orders.slice(0, 30)) await send(core, order)
  await publish(core, readingPolicy({ renamed: COUNTERS.big, spent }), { stage: 'shadow' })
  const { sequence } = await send(core, orders[30] as never)
  expect(figuresIn(ledger, sequence)).toHaveProperty('counters.big.over_life')
  await filled(ledger, 2)
  expect(countersIn(ledger).map(({ body }) => body.counters.length)).toEqual([2, 1])
  await core.close()
})

it('a counter with as many keys as it may have makes no new one, live, filled and replayed', async () => {
  const counterBounds = { keys: 5, keysOfEnvironment: 100 }
  const limits = { ...CORE_LIMITS, snapshotEvery: Infinity, fanOut: 0, counterBounds }
  const spent = { sum: 'event.amount', on: '$create_order', by: 'user', over: ['life'] }
  const order = { mail: 'a@b.example', dollars: 1, atMs: Date.UTC(2026, 3, 1) }
  const { core, ledger } = await heldCore({ limits })
  await publish(core, readingPolicy({ spent }))
  await filled(ledger)
  for (let at = 0; at < 12; at += 1) await send(core, { ...order, id: `u${at}` })
  const [, full] = countersIn(ledger)
  expect(full?.body.is).toBe('full')
  const known = await send(core, { ...order, id: 'u1' })
  const late = await send(core, { ...order, id: 'u99' })
  expect(figuresIn(ledger, late.sequence)).toEqual({})
  expect(figuresIn(ledger, known.sequence)).not.toEqual({})
  // Filled anew, the same counter of another window stops at the bound by itself.
  const by = ['event.user_id', 'event.type']
  await publish(core, readingPolicy({ spent: { ...spent, by } }))
  await filled(ledger, 3)
  expect(countersIn(ledger)[2]?.body.counters[0]?.fullAfter).toBeGreaterThan(0)
  const unknown = await send(core, { ...order, id: 'u98' })
  expect(figuresIn(ledger, unknown.sequence)).toEqual({})
  expect((await replayInto(ledger)).differences).toBe(0)
  await core.close()
})
