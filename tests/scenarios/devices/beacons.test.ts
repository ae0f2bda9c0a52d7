/**
 * Hostile beacons between the events of a shop, in the names of its users and of sessions under way:
 * the ledger run again gives the same outcomes and states, and nobody's score is lower for them.
 */
import type { CanonicalEvent } from '@winnow/contract'
import { type Core, FEATURES, type Outcome, replayLedger } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { type Beaconed, beaconOf, BY_PROGRAMS, laptop } from '../../support/devices.ts'

const START_MS = Date.UTC(2026, 3, 1)
const EVENTS = 60
const USERS = 3
const names = (prefix: string, count: number) =>
  fc.nat({ max: count - 1 }).map((n) => `${prefix}${n}`)

/** A stranger knows sessions once they are under way, not what a visitor's cookie says. */
const hostile = fc.record({
  session: names('s', 2 * USERS),
  claimed: names('u', USERS),
  device: names('web:hostile', 6),
  ip: fc.nat({ max: 12 }).map((n) => `203.0.${n}.7`),
  components: fc.option(
    fc.nat({ max: 5 }).map((machine) => laptop(machine)),
    { nil: undefined },
  ),
  behaviour: fc.option(fc.constantFrom(...Object.values(BY_PROGRAMS)), { nil: undefined }),
  before: fc.integer({ min: 2 * USERS, max: EVENTS - 1 }),
})

type Hostile = typeof hostile extends fc.Arbitrary<infer Told> ? Told : never

const ipOf = (n: number): string => `198.51.${n % USERS}.9`

/** Each user's page tells of its own device before the shop says anything of the session. */
const ownBeacon = (n: number): Beaconed => ({
  session: sessionOf(n),
  device: `web:own${n % USERS}`,
  ip: ipOf(n),
  components: laptop(n % USERS),
})

const sessionOf = (n: number): string => `s${n % (2 * USERS)}`

const orderEvent = (n: number): CanonicalEvent => ({
  type: n % 7 === 0 ? '$create_account' : '$create_order',
  userId: `u${n % USERS}`,
  sessionId: sessionOf(n),
  ip: ipOf(n),
  fields: { $order_id: `o${n}`, $amount: n * 1_000_000, $currency_code: 'USD' },
  custom: {},
})

async function outcomesWith(told: readonly Hostile[]): Promise<readonly Outcome[]> {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const states = store.newStates()
  const core = await coreOver(store, states)
  const orders: Outcome[] = []
  for (let n = 0; n < EVENTS; n += 1) {
    if (n < 2 * USERS) await take(core, n, beaconOf(ownBeacon(n)))
    for (const one of told.filter(({ before }) => before === n)) await take(core, n, lie(one))
    orders.push((await take(core, n, orderEvent(n))).outcome)
  }
  const report = await replayLedger(store.ledger, store.newStates(), store.seed)
  expect(report.differences).toBe(0)
  expect(report.digest).toBe(states.digest())
  const started = store.newStates()
  await coreOver(store, started)
  expect(started.digest()).toBe(states.digest())
  await core.close()
  await store.close()
  return orders
}

const lie = ({ components, behaviour, ...told }: Hostile): CanonicalEvent =>
  beaconOf({ ...told, ...(components && { components }), ...(behaviour && { behaviour }) })

const take = (core: Core, n: number, event: CanonicalEvent) =>
  core.execute({
    is: 'event',
    request: { environment: 1, event, receivedAtMs: START_MS + n * 60_000 },
  })

it('hostile beacons are replayed, and lower no score of anybody', async () => {
  const clean = await outcomesWith([])
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 60 }), async (told) => {
      const lied = await outcomesWith(told)
      for (const [at, { scores }] of clean.entries()) {
        for (const [type, score] of scores.entries()) {
          expect(lied[at]?.scores[type]).toBeGreaterThanOrEqual(score)
        }
      }
    }),
    { numRuns: 12 },
  )
})

it('a page’s own beacons only add to scores, and change no feature but those of devices', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const [withPages, without] = [
    await coreOver(store),
    await coreOver(openMemoryStore({ seed: { lo: 1, hi: 2 } })),
  ]
  for (let n = 0; n < EVENTS; n += 1) {
    await take(withPages, n, beaconOf(ownBeacon(n)))
    const [told, bare] = [
      await take(withPages, n, orderEvent(n)),
      await take(without, n, orderEvent(n)),
    ]
    const changed = FEATURES.filter(
      (_, at) => !Object.is(told.outcome.features[at], bare.outcome.features[at]),
    )
    expect(new Set(changed.map(({ family }) => family))).toEqual(new Set(['device']))
    for (const [type, score] of bare.outcome.scores.entries()) {
      expect(told.outcome.scores[type]).toBeGreaterThanOrEqual(score)
    }
  }
  await withPages.close()
})
