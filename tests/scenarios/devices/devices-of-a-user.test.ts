/**
 * What the devices of one user say: an owner comes on a phone, a tablet and two computers, clears cookies and
 * browses in private; whoever else is in the account comes on machines that nobody has seen, or in many sessions at once.
 */
import { ABUSE_TYPES, type AbuseType, type CanonicalEvent } from '@winnow/contract'
import { type Core, FEATURES, type Outcome, STARTER_MODELS } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { beaconOf, laptop } from '../../support/devices.ts'
import { eventOf } from '../../support/event-of.ts'

const START_MS = Date.UTC(2026, 3, 1)
const HOUR_MS = 3_600_000
const IP = '198.51.100.7'

let core: Core
beforeEach(async () => {
  core = await coreOver(openMemoryStore({ seed: { lo: 1, hi: 2 } }))
})
afterEach(() => core.close())

/** A user on a machine, by hours since the beginning. */
interface Visit {
  readonly user?: string
  readonly machine: number
  /** By default a machine has one. */
  readonly cookie?: string
  readonly hour: number
  readonly said?: Readonly<Record<string, unknown>>
  /** Of the machine's components. */
  readonly language?: string
}

async function visit({ user = 'ann', machine, hour, ...more }: Visit): Promise<Outcome> {
  const { cookie = `web:${machine}`, said = { $type: '$login', $login_status: '$success' } } = more
  const session = `${user}-${cookie}-${hour}`
  const components = { ...laptop(machine), 'locale.language': more.language ?? 'de-DE' }
  await take(hour, beaconOf({ session, device: cookie, ip: IP, components }))
  return take(hour, eventOf({ $user_id: user, $session_id: session, $ip: IP, ...said }))
}

async function take(hour: number, event: CanonicalEvent): Promise<Outcome> {
  const receivedAtMs = START_MS + hour * HOUR_MS
  return (await core.execute({ is: 'event', request: { environment: 1, event, receivedAtMs } }))
    .outcome
}

async function allOf(visits: readonly Visit[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const one of visits) outcomes.push(await visit(one))
  return outcomes
}

const takeoverIn = ({ scores }: Outcome): number =>
  scores[ABUSE_TYPES.indexOf('account_takeover')] ?? NaN
const valueIn = ({ features }: Outcome, name: string): number =>
  features[FEATURES.findIndex((each) => each.name === name)] ?? NaN

/** What a feature adds to the log-odds of an abuse. */
function addedTo(abuse: AbuseType, { features }: Outcome, name: string): number {
  const added = new Float64Array(FEATURES.length)
  STARTER_MODELS[abuse].contributions(features, added)
  return added[FEATURES.findIndex((each) => each.name === name)] ?? NaN
}

/** What a user’s devices add to those of a takeover. */
function addedBy(outcome: Outcome): Readonly<Record<string, number>> {
  const added = OF_USERS.map((name) => [name, addedTo('account_takeover', outcome, name)] as const)
  return Object.fromEntries(added.filter(([, each]) => each > 0))
}

const OF_USERS = [
  'collected_devices_per_user_1d',
  'fingerprints_per_user_30d',
  'collected_visits_per_user_1h',
]
const FRESH = 'fresh_collected_device_on_old_account'
/** The owner's laptop on each day of a fortnight. */
const OWNERS: readonly Visit[] = Array.from({ length: 14 }, (_, day) => ({
  machine: 1,
  hour: 24 * day,
}))
const LATER = 24 * 14

describe('a device that nobody was seen on before', () => {
  it('says more of an account of weeks than the device of somebody at home', async () => {
    await allOf([...OWNERS, { user: 'ben', machine: 2, hour: LATER - 48 }])
    const home = await visit({ machine: 2, hour: LATER })
    const strange = await visit({ machine: 7, hour: LATER + 1 })
    expect([valueIn(home, FRESH), valueIn(strange, FRESH)]).toEqual([0, 1])
    expect(takeoverIn(strange)).toBeGreaterThan(takeoverIn(home))
  })

  it('says nothing where the owner’s machine has lost its cookies, nor of a newcomer', async () => {
    await allOf(OWNERS)
    const cleared = await visit({ machine: 1, cookie: 'web:cleared', hour: LATER })
    const newcomer = await visit({ user: 'cid', machine: 8, hour: LATER })
    expect([valueIn(cleared, FRESH), valueIn(newcomer, FRESH)]).toEqual([0, 0])
  })
})

describe('devices of a user', () => {
  const inTurn = (machines: number, apartHours: number): readonly Visit[] =>
    Array.from({ length: machines }, (_, machine) => ({ machine, hour: machine * apartHours }))

  it.each([
    ['four within a day', 4, 2],
    ['six within a month', 6, 72],
  ])('add nothing: %s', async (_, machines, apartHours) => {
    const outcomes = await allOf(inTurn(machines, apartHours))
    expect(outcomes.map(addedBy)).toEqual(outcomes.map(() => ({})))
  })

  it.each([
    ['eight within a day', 8, 2, 'collected_devices_per_user_1d'],
    ['ten within a month', 10, 60, 'fingerprints_per_user_30d'],
  ])('add a little: %s', async (_, machines, apartHours, name) => {
    const last = (await allOf(inTurn(machines, apartHours))).at(-1)
    expect(last && addedBy(last)[name]).toBeGreaterThan(0)
  })

  it('are as many as it clears cookies, its machines are not', async () => {
    const cleared = Array.from({ length: 20 }, (_, n) => {
      return { machine: 1, cookie: `web:private-${n}`, hour: n * 24 }
    })
    const last = (await allOf(cleared)).at(-1)
    expect(last && valueIn(last, 'fingerprints_per_user_30d')).toBe(1)
    expect(last && addedBy(last)).toEqual({})
  })
})

describe('sessions at once', () => {
  const within = (visits: number, hours: number, machineOf: (n: number) => number) =>
    allOf(
      Array.from({ length: visits }, (_, n) => {
        return { machine: machineOf(n), cookie: `web:${machineOf(n)}`, hour: (n * hours) / visits }
      }),
    )

  it('of one user are counted over all devices', async () => {
    const last = (await within(9, 0.9, (n) => n % 4)).at(-1)
    expect(last && valueIn(last, 'collected_visits_per_user_1h')).toBe(9)
    expect(last && addedBy(last)).toEqual({ collected_visits_per_user_1h: 0.3 * Math.log2(5) })
  })

  it('of a phone and a laptop on one evening add nothing', async () => {
    const outcomes = await within(8, 3, (n) => n % 2)
    expect(outcomes.map(addedBy)).toEqual(outcomes.map(() => ({})))
  })

  it('on one device are not counted twice', async () => {
    const last = (await within(9, 0.9, () => 1)).at(-1)
    expect(last && valueIn(last, 'visits_per_collected_device_1h')).toBe(9)
    expect(last && addedBy(last)).toEqual({})
  })
})

describe('the users of a device', () => {
  const oneEach = (users: number, days: number): readonly Visit[] =>
    Array.from({ length: users }, (_, n) => {
      return { user: `u${n}`, machine: 1, hour: n * days * 24 }
    })

  it('count however slowly they come, from the fifth on', async () => {
    const slow = await allOf(oneEach(7, 40))
    const added = slow.map((outcome) =>
      addedTo('promotion_abuse', outcome, 'users_per_collected_device_life'),
    )
    expect(added.slice(0, 4)).toEqual([0, 0, 0, 0])
    expect(added.slice(4).every((each) => each > 0 && each < 1)).toBe(true)
  })
})

describe('the language of a device', () => {
  const order = (country: string) => ({
    $type: '$create_order',
    $order_id: 'o',
    $amount: 30_000_000,
    $currency_code: 'EUR',
    $billing_address: { $country: country },
  })
  const NAME = 'collected_device_language_billing_differ'

  it.each([
    ['de-AT', 'DE', 0],
    ['en-US', 'DE', 0],
    ['fr', 'CH', 0],
    ['ru-RU', 'DE', 1],
    ['fil-PH', 'DE', NaN],
  ])('%s beside an address in %s: %d', async (language, country, differs) => {
    const outcome = await visit({ machine: 1, hour: 1, language, said: order(country) })
    expect(valueIn(outcome, NAME)).toBe(differs)
  })

  it('adds a little to the risk of a payment', async () => {
    const other = await visit({ machine: 1, hour: 1, language: 'ru', said: order('DE') })
    expect(addedTo('payment_abuse', other, NAME)).toBe(0.2)
  })
})
