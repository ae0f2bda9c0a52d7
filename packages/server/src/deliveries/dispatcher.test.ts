import type { Deliveries, Delivery, Endpoint, NewDelivery } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import * as fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { Dispatcher } from './dispatcher.ts'
import { EndpointRegistry } from './endpoint-registry.ts'
import type { SendDelivery } from './delivery-sender.ts'
import { readPauses } from './retry-schedule.ts'
import type { AttemptResult } from './send/attempt-result.ts'

/** Of the statement 10,000; the place of a delivery among the others does not depend on how many there are. */
const ENTITIES = process.env['WINNOW_LONG'] === '1' ? 10_000 : 400

/** A generator of numbers from 0 to 1 that repeats. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Only what hangs: a busy machine must not fail a test. */
const AWAITED = { timeout: 60_000, interval: 5 }

const SETTINGS: Omit<Endpoint, 'number' | 'id'> = {
  environment: 1,
  state: 'active',
  createdAtMs: 0,
  updatedAtMs: 0,
  secrets: [],
  kind: 'webhook',
  url: 'https://shop.example/',
  description: '',
  filter: {},
  format: 'winnow',
  version: 1,
  body: 'full',
  isMasked: false,
  signatures: ['standard'],
  order: 'strict',
  perSecond: 0,
  concurrency: 8,
  retryHours: 72,
}

const OK: AttemptResult = { status: 200, timings: { totalMs: 1 }, answer: 'ok' }
const FAILED: AttemptResult = {
  status: 500,
  error: 'server_error',
  timings: { totalMs: 1 },
  answer: '',
}

/** A queue, its endpoints and a clock that the test moves. */
async function worldOf(send: SendDelivery, endpoints: readonly Partial<Endpoint>[] = [{}]) {
  const store = openMemoryStore()
  const registry = await EndpointRegistry.open(store.endpoints)
  for (const [at, settings] of endpoints.entries()) {
    await registry.add({ ...SETTINGS, ...settings, id: `ep_${at}` }, 0)
  }
  const clock = { nowMs: 0 }
  const troubles: unknown[] = []
  const onGone = vi.fn<(endpoint: Endpoint) => void>()
  const open = (deliveries = store.deliveries) =>
    new Dispatcher({
      registry,
      deliveries,
      endpoints: store.endpoints,
      send,
      nowMs: () => clock.nowMs,
      pauses: readPauses('5,30,120,600,1800,3600,7200,14400,28800,43200') ?? [],
      chance: seeded(7),
      onGone,
      onTried: () => undefined,
      onTrouble: (error) => troubles.push(error),
    })
  const add = (endpoint: number, rows: readonly NewDelivery[]) => {
    const isStrict = registry.get(endpoint)?.order === 'strict'
    const upTo = rows.at(-1)?.message ?? 0
    const fed = { endpoint, upTo, isStrict, isHeld: false, nowMs: clock.nowMs }
    return store.deliveries.add(fed, rows)
  }
  afterEachCheck.push(() => expect(troubles).toEqual([]))
  return { ...store, registry, clock, open, add, onGone }
}

const afterEachCheck: (() => void)[] = []
afterEach(() => {
  for (const check of afterEachCheck.splice(0)) check()
})

const row = (message: number, user: string): NewDelivery => ({
  message,
  kind: 'x',
  entity: { type: 'user', id: user },
  body: `{"m":${message}}`,
  atMs: 0,
})

/** A promise that is resolved from outside. */
function pending<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((done) => (resolve = done))
  return { promise, resolve: (value: Value) => resolve(value) }
}

/** A queue that answers so many calls, and none any more: the process is gone. */
function killedAfter(calls: number, deliveries: Deliveries): Deliveries {
  let left = calls
  return new Proxy(deliveries, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...given: unknown[]): unknown => {
        left -= 1
        return left < 0 ? new Promise(() => undefined) : Reflect.apply(method, target, given)
      }
    },
  })
}

/** Lets what is ready go on. */
async function turnsOfTheLoop(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
}

type World = Awaited<ReturnType<typeof worldOf>>

/** Lets an hour and a half of a dispatcher's life pass in steps of a quarter of a second, or less where nothing waits any more. */
async function live(
  world: World,
  dispatchers: readonly Dispatcher[],
  { steps, stepMs }: { readonly steps: number; readonly stepMs: number },
): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    for (const dispatcher of dispatchers) dispatcher.wakeAll()
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.quiet()))
    world.clock.nowMs += stepMs
  }
}

it('delivers everything, in the order of each entity, and no try twice, by two dispatchers (W6, W21)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 40 }),
      fc.nat(),
      async (users, seed) => {
        const random = seeded(seed)
        const tries = new Set<string>()
        const delivered: Delivery[] = []
        const world = await worldOf(async (_, sent) => {
          const name = `${sent.message} ${sent.tries}`
          expect(tries.has(name)).toBe(false)
          tries.add(name)
          await Promise.resolve()
          if (random() < 0.3) return FAILED
          delivered.push(sent as Delivery)
          return OK
        })
        await world.add(
          1,
          users.map((user, at) => row(at + 1, user)),
        )
        await live(world, [world.open(), world.open()], { steps: 40, stepMs: 2 * 3_600_000 })
        expect(delivered).toHaveLength(users.length)
        for (const user of new Set(users)) {
          const own = delivered.filter(({ entity }) => entity?.id === user)
          expect(own.map(({ message }) => message)).toEqual(
            users.flatMap((of, at) => (of === user ? [at + 1] : [])),
          )
        }
        expect(await world.deliveries.lowestOpen(1)).toBeUndefined()
      },
    ),
    { numRuns: 12 },
  )
})

it('killed at any moment, it loses nothing, makes nothing up, and keeps the order of each entity (W2, W6, W21)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
      fc.nat(),
      async (lives, seed) => {
        const random = seeded(seed)
        const accepted: number[] = []
        const world = await worldOf(async (_, sent) => {
          await Promise.resolve()
          if (random() < 0.3) return FAILED
          accepted.push(sent.message)
          return OK
        })
        const rows = Array.from({ length: 30 }, (_, at) => row(at + 1, `u${at % 5}`))
        await world.add(1, rows)
        for (const calls of lives) {
          const killed = world.open(killedAfter(calls, world.deliveries))
          killed.wakeAll()
          // What it has under way never comes to an end: it is killed.
          await turnsOfTheLoop(calls)
          await world.deliveries.release(world.clock.nowMs)
        }
        await live(world, [world.open()], { steps: 40, stepMs: 2 * 3_600_000 })
        expect(new Set(accepted)).toEqual(new Set(rows.map(({ message }) => message)))
        const latest = new Map<number, number>()
        for (const message of accepted) {
          const lane = message % 5
          expect(message).toBeGreaterThanOrEqual(latest.get(lane) ?? 0)
          latest.set(lane, message)
        }
      },
    ),
    { numRuns: 12 },
  )
})

it('an entity that always fails holds up itself alone, and is parked after the last try (W6, W12)', async () => {
  const world = await worldOf(async (_, { body }) => (body === '{"m":1}' ? FAILED : OK))
  const rows = [row(1, 'bad'), row(2, 'bad'), ...[3, 4, 5, 6].map((at) => row(at, `u${at}`))]
  await world.add(1, rows)
  const dispatcher = world.open()
  await live(world, [dispatcher], { steps: 1, stepMs: 0 })
  const open = await world.deliveries.find({ endpoints: [1], limit: 9 })
  expect(open.map(({ message, state }) => [message, state])).toEqual([
    [6, 'delivered'],
    [5, 'delivered'],
    [4, 'delivered'],
    [3, 'delivered'],
    [2, 'queued'],
    [1, 'waiting'],
  ])
  await dispatcher.movePositions(() => 6)
  expect((await world.endpoints.positions()).get(1)).toBe(0)
  await live(world, [dispatcher], { steps: 60, stepMs: 2 * 3_600_000 })
  const first = await world.deliveries.get(1)
  expect([first?.state, first?.tries]).toEqual(['parked', 15])
  expect((await world.deliveries.get(2))?.state).toBe('delivered')
  dispatcher.wakeAll()
  await dispatcher.quiet()
  await dispatcher.movePositions(() => 6)
  expect((await world.endpoints.positions()).get(1)).toBe(6)
})

it(`with 1 of 100 entities failing, the others of ${ENTITIES} wait no longer than without (W6)`, async () => {
  /** The tries before that of a message by which 99 of 100 of those that never fail were sent. */
  const triesUntil = async (fails: (message: number) => boolean): Promise<number> => {
    const tries: number[] = []
    const world = await worldOf(async (_, { message }) => {
      tries.push(message)
      return fails(message) ? FAILED : OK
    })
    // Two of each entity: the second one of a failing entity waits behind the first.
    const rows = Array.from({ length: 2 * ENTITIES }, (_, at) => row(at, `u${at % ENTITIES}`))
    await world.add(1, rows)
    await live(world, [world.open()], { steps: 4, stepMs: 1_000 })
    const others = [...tries.entries()].filter(([, message]) => !isFailing(message))
    expect(others).toHaveLength(2 * (ENTITIES - ENTITIES / 100))
    return others[Math.floor(others.length * 0.99)]?.[0] ?? Infinity
  }
  const isFailing = (message: number): boolean => (message % ENTITIES) % 100 === 0
  const calm = await triesUntil(() => false)
  expect(await triesUntil(isFailing)).toBeLessThanOrEqual(1.1 * calm)
})

it('a receiver that never answers takes its own requests alone (W7)', async () => {
  const slow = pending<AttemptResult>()
  let waiting = 0
  const world = await worldOf(
    async ({ number }) => {
      if (number !== 1) return OK
      waiting += 1
      return slow.promise
    },
    [{ concurrency: 3 }, {}],
  )
  for (const endpoint of [1, 2]) {
    await world.add(
      endpoint,
      Array.from({ length: 50 }, (_, at) => row(at + 1, `u${at}`)),
    )
  }
  const dispatcher = world.open()
  dispatcher.wakeAll()
  await vi.waitFor(async () => {
    const { waiting: left } = await world.deliveries.counts(2)
    expect(left).toBe(0)
  }, AWAITED)
  expect(waiting).toBe(3)
  slow.resolve(OK)
  await dispatcher.stop()
})

it('410 holds what is open and reports it; the endpoint gets nothing while it is disabled (W9, W12)', async () => {
  const world = await worldOf(async () => ({ ...FAILED, status: 410, error: 'gone' }))
  await world.add(1, [row(1, 'a'), row(2, 'a')])
  const dispatcher = world.open()
  const [endpoint] = world.registry.all()
  if (endpoint === undefined) throw new Error('no endpoint')
  dispatcher.wake(endpoint)
  await world.registry.put({ ...endpoint, state: 'disabled' })
  await dispatcher.quiet()
  expect(world.onGone).toHaveBeenCalledOnce()
  expect((await world.deliveries.get(1))?.state).toBe('held')
})

it('stops once what is under way is noted, and begins nothing more', async () => {
  const answers: (() => void)[] = []
  const world = await worldOf(
    () => new Promise((resolve) => answers.push(() => resolve(OK))),
    [{ concurrency: 2 }],
  )
  await world.add(1, [row(1, 'a'), row(2, 'b'), row(3, 'c')])
  const dispatcher = world.open()
  dispatcher.wakeAll()
  await vi.waitFor(() => expect(answers).toHaveLength(2), AWAITED)
  const stopped = dispatcher.stop()
  for (const answer of answers) answer()
  await stopped
  expect(answers).toHaveLength(2)
  const states = await world.deliveries.find({ endpoints: [1], limit: 9 })
  expect(states.map(({ state }) => state)).toEqual(['waiting', 'delivered', 'delivered'])
})
