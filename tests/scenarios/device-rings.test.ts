/**
 * Twenty accounts of one person on one device, with and without cookies cleared between them, and
 * honest households of four on theirs. Nothing but the device tells them apart: names, addresses and
 * pace are alike.
 */
import type { CanonicalEvent } from '@winnow/contract'
import { ABUSE_TYPES } from '@winnow/contract'
import type { Core } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { beaconOf, laptop } from '../support/devices.ts'

const START_MS = Date.UTC(2026, 3, 1)
const HOUR_MS = 3_600_000
const RING = 20
const FAMILY = 4
const HOUSEHOLDS = 12
const NAMES = ['Anna Meyer', 'Jonas Weber', 'Clara Schulz', 'Felix Wagner', 'Lena Fischer']

interface Person {
  readonly id: string
  readonly machine: number
  readonly cookie: string
  readonly ip: string
  readonly atMs: number
}

/** One machine signs up, looks around and orders, an account every six hours. */
function people(group: string, machine: number, count: number, clears: boolean): readonly Person[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `${group}-${n}`,
    machine,
    cookie: `web:${group}${clears ? `-${n}` : ''}`,
    ip: `198.18.${machine}.${10 + n}`,
    atMs: START_MS + machine * HOUR_MS + n * 6 * HOUR_MS,
  }))
}

const event = (
  type: string,
  { id, ip }: Person,
  fields: CanonicalEvent['fields'],
): CanonicalEvent => {
  return { type, userId: id, sessionId: `s-${id}`, ip, fields, custom: {} }
}

async function visit(core: Core, person: Person): Promise<void> {
  const { id, machine, cookie, ip, atMs } = person
  const name = NAMES[Number(id.split('-')[1]) % NAMES.length] ?? ''
  const told = { session: `s-${id}`, device: cookie, ip }
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
  const steps: readonly CanonicalEvent[] = [
    beaconOf(told),
    beaconOf({ ...told, components: laptop(machine) }),
    event('$create_account', person, { $name: name, $user_email: email }),
    event('$create_order', person, { $order_id: `o-${id}`, $amount: 30e6, $currency_code: 'EUR' }),
  ]
  for (const [at, each] of steps.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one step of the visit follows the other
    await core.event({ environment: 1, event: each, receivedAtMs: atMs + at * 60_000 })
  }
}

const ABUSE = ABUSE_TYPES.indexOf('account_abuse')

async function scoresOf(core: Core, persons: readonly Person[], nowMs: number): Promise<number[]> {
  const scored = await Promise.all(persons.map(({ id }) => core.scoreNow(1, id, nowMs)))
  return scored.map((each) => each?.outcome.scores[ABUSE] ?? NaN)
}

it.each([
  ['one cookie', false],
  ['cookies cleared', true],
])('a ring of twenty with %s scores above every household of four', async (_, clears) => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store)
  const households = Array.from({ length: HOUSEHOLDS }, (_each, n) =>
    people(`family${n}`, n, FAMILY, false),
  ).flat()
  const ring = people('ring', HOUSEHOLDS, RING, clears)
  const all = [...households, ...ring].toSorted((a, b) => a.atMs - b.atMs)
  // oxlint-disable-next-line no-await-in-loop -- in the order of their times
  for (const person of all) await visit(core, person)
  const nowMs = Math.max(...all.map(({ atMs }) => atMs)) + HOUR_MS
  const [honest, bad] = [await scoresOf(core, households, nowMs), await scoresOf(core, ring, nowMs)]
  expect(Math.min(...bad)).toBeGreaterThan(2 * Math.max(...honest))
  await core.close()
  await store.close()
})
