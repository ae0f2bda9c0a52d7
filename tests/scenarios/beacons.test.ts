/**
 * Beacons between the events of a shop: the ledger run again gives the same outcomes and the same
 * states, and the states of everybody else are those of a ledger without beacons.
 */
import { BEACON_EVENT, type CanonicalEvent } from '@winnow/contract'
import { replayLedger, type Core } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'

const START_MS = Date.UTC(2026, 3, 1)
const EVENTS = 60
const names = (prefix: string) => fc.constantFrom(`${prefix}1`, `${prefix}2`)

const beacons = fc.record({
  session: names('s'),
  claimed: names('u'),
  device: names('web:'),
  before: fc.nat({ max: EVENTS - 1 }),
})

type ToldBeacon = typeof beacons extends fc.Arbitrary<infer Told> ? Told : never

const beaconEvent = ({ session, claimed, device }: ToldBeacon): CanonicalEvent => ({
  type: BEACON_EVENT,
  sessionId: session,
  ip: '203.0.113.7',
  fields: { $device_id: device, $claimed_user_id: claimed, $device: { 'screen.width': 1 } },
  custom: {},
})

const orderEvent = (n: number): CanonicalEvent => ({
  type: '$create_order',
  userId: `u${n % 2}`,
  sessionId: `s${n % 2}`,
  ip: '203.0.113.7',
  fields: { $order_id: `o${n}`, $amount: n * 1_000_000, $currency_code: 'USD' },
  custom: {},
})

async function outcomesWith(told: readonly ToldBeacon[]): Promise<readonly string[]> {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const states = store.newStates()
  const core = await coreOver(store, states)
  const orders: string[] = []
  for (let n = 0; n < EVENTS; n += 1) {
    for (const one of told.filter(({ before }) => before === n))
      await take(core, n, beaconEvent(one))
    orders.push(JSON.stringify((await take(core, n, orderEvent(n))).outcome))
  }
  const report = await replayLedger(store.ledger, store.newStates(), store.seed)
  expect(report.differences).toBe(0)
  expect(report.digest).toBe(states.digest())
  await core.close()
  await store.close()
  return orders
}

const take = (core: Core, n: number, event: CanonicalEvent) =>
  core.event({ environment: 1, event, receivedAtMs: START_MS + n * 60_000 })

it('beacons are replayed, and change no outcome of anybody', async () => {
  const clean = await outcomesWith([])
  await fc.assert(
    fc.asyncProperty(fc.array(beacons, { minLength: 1, maxLength: 40 }), async (told) => {
      expect(await outcomesWith(told)).toEqual(clean)
    }),
    { numRuns: 8 },
  )
})
