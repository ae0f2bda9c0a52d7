/**
 * The world's laws. Goal: what demos, evaluations and trials build on is reproducible, in order, true
 * to its rates, accepted by the contract, and neither without attackers nor without honest mess.
 * Method: one world of a few thousand people is read once; each law looks at its lines.
 */
import { parseEvent } from '@winnow/contract'
import { assert, constantFrom, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from './durations.ts'
import { simulate, type SimulateOptions, type SimulatedWorld } from './simulate.ts'
import {
  SIMULATED_ABUSE_TYPES,
  type SimulatedEvent,
  type SimulatedLabel,
  type SimulatedLine,
  type WireObject,
  type WireValue,
} from './simulated-line.ts'
import type { AttackName } from './world.ts'

const DAYS = 40
const USERS = 3_000
const START_MS = 1_725_235_200_000

interface ReadWorld {
  readonly world: SimulatedWorld
  readonly lines: readonly SimulatedLine[]
  readonly events: readonly SimulatedEvent[]
  readonly labels: readonly SimulatedLabel[]
}

function read(options: SimulateOptions): ReadWorld {
  const world = simulate(options)
  const lines = [...world]
  return {
    world,
    lines,
    events: lines.flatMap((line) => (line.kind === 'event' ? [line.event] : [])),
    labels: lines.flatMap((line) => (line.kind === 'label' ? [line.label] : [])),
  }
}

const bytesOf = (options: SimulateOptions): string =>
  [...simulate(options)].map((line) => JSON.stringify(line)).join('\n')

const { world, lines, events, labels } = read({ seed: 7, days: DAYS, users: USERS })

/** A world full of attackers, so that each kind can be seen at work. */
const rough = read({
  seed: 12,
  days: DAYS,
  users: 1_500,
  abuse: { payment: 0.15, content: 0.15, promotion: 0.15, account: 0.25, ato: 0.06 },
})

const userOf = (event: SimulatedEvent): string => text(event['$user_id'])
const text = (value: WireValue | undefined): string => (typeof value === 'string' ? value : '')
const inner = (event: SimulatedEvent, field: string): WireObject => {
  const value = event[field]
  return typeof value === 'object' && !Array.isArray(value) ? (value as WireObject) : {}
}
const ofType = (type: string, some = events): readonly SimulatedEvent[] =>
  some.filter(({ $type }) => $type === type)
const isHonest = (event: SimulatedEvent): boolean => !world.truth.has(userOf(event))
const byAttack = (attack: AttackName): readonly SimulatedEvent[] =>
  rough.events.filter((event) => rough.world.attacks.get(userOf(event)) === attack)

/** How many different values of one field go with each value of another. */
function spread(
  some: readonly SimulatedEvent[],
  key: (event: SimulatedEvent) => string,
  value: (event: SimulatedEvent) => string,
): readonly number[] {
  const sets = new Map<string, Set<string>>()
  for (const event of some) {
    if (key(event) === '' || value(event) === '') continue
    const known = sets.get(key(event)) ?? new Set()
    sets.set(key(event), known.add(value(event)))
  }
  return [...sets.values()].map(({ size }) => size)
}

const deviceOf = (event: SimulatedEvent): string => text(event['device_id'])
const ipOf = (event: SimulatedEvent): string => text(event['$ip'])
const cardOf = (event: SimulatedEvent): string => {
  const method = inner(event, '$payment_method')
  return text(method['$card_bin']) + text(method['$card_last4'])
}
const bodyOf = (event: SimulatedEvent): string =>
  text(event['$content']) +
  text(inner(event, '$message')['$body']) +
  text(inner(event, '$review')['$body'])

const shareBad = (some: readonly SimulatedLabel[], type: string): number => {
  const judged = some.filter(({ abuse_type }) => abuse_type === type)
  return judged.filter(({ bad }) => bad).length / judged.length
}

const share = (some: readonly SimulatedEvent[], is: (event: SimulatedEvent) => boolean): number =>
  some.filter(is).length / some.length

const throwsAway = (event: SimulatedEvent): boolean =>
  /@(mailinator|yopmail|guerrillamail|trashmail)/.test(text(event['$user_email']))

const countryOf = (event: SimulatedEvent, field: string): WireValue | undefined =>
  inner(event, field)['$country']

const fieldsOf = (some: readonly SimulatedEvent[]): Set<string> =>
  new Set(some.flatMap((event) => Object.keys(event).map((field) => `${event.$type} ${field}`)))

describe('a world is a function of its options', () => {
  const small = { days: 12, users: 150 }

  it('same seed, same bytes; another seed, another world', () => {
    const seeds = uniqueArray(integer({ min: 0, max: 2 ** 31 - 1 }), { minLength: 2, maxLength: 2 })
    assert(
      property(seeds, constantFrom(1, 400), ([one = 0, other = 0], users) => {
        const bytes = bytesOf({ ...small, seed: one, users })
        expect(bytesOf({ ...small, seed: one, users })).toBe(bytes)
        expect(bytesOf({ ...small, seed: other, users })).not.toBe(bytes)
      }),
      { numRuns: process.env['WINNOW_LONG'] === '1' ? 6 : 2 },
    )
  })

  it('does not lean on other worlds made in between', () => {
    const bytes = bytesOf({ ...small, seed: 3 })
    const one = simulate({ ...small, seed: 3 })[Symbol.iterator]()
    const other = simulate({ ...small, seed: 4 })[Symbol.iterator]()
    const told: string[] = []
    for (let next = one.next(); next.done !== true; next = one.next()) {
      told.push(JSON.stringify(next.value))
      other.next()
    }
    expect(told.join('\n')).toBe(bytes)
  })

  it('begins where it is told to, and ends its events after the last day', () => {
    const startMs = 1_000_000_000_000
    const { events: told } = read({ ...small, seed: 5, startMs })
    expect(told.length).toBeGreaterThan(100)
    for (const { $time } of told) {
      expect($time).toBeGreaterThanOrEqual(startMs)
      expect($time).toBeLessThan(startMs + small.days * DAY_MS)
    }
  })
})

describe('lines', () => {
  it('come in order of time, as whole milliseconds', () => {
    let last = START_MS
    for (const line of lines) {
      const timeMs = line.kind === 'event' ? line.event.$time : line.label.label_time
      expect(Number.isInteger(timeMs)).toBe(true)
      expect(timeMs).toBeGreaterThanOrEqual(last)
      last = timeMs
    }
  })

  it('carry unique event ids', () => {
    expect(new Set(events.map(({ $event_id }) => $event_id)).size).toBe(events.length)
  })

  it('are accepted by the contract, every one', () => {
    const refused = events.flatMap(({ $event_id: _key, ...body }) => {
      const parsed = parseEvent('v204', JSON.parse(JSON.stringify(body)))
      return parsed.ok ? [] : [{ body, parsed }]
    })
    expect(refused.slice(0, 3)).toEqual([])
  })
})

describe('labels', () => {
  it('name an event of that user and time, and come after it', () => {
    const byId = new Map(events.map((event) => [event.$event_id, event]))
    for (const label of labels) {
      const event = byId.get(label.id)
      expect(event?.$time).toBe(label.event_time)
      expect(event?.['$user_id']).toBe(label.$user_id)
      expect(label.label_time).toBeGreaterThan(label.event_time)
    }
  })

  it('tell the truth but for a little noise', () => {
    const bad = labels.filter((label) => label.bad)
    const wrong = bad.filter(
      (label) => !(world.truth.get(label.$user_id) ?? []).includes(label.abuse_type),
    )
    expect(wrong.length / bad.length).toBeLessThan(0.06)
    const missed = labels.filter((label) => !label.bad && world.truth.has(label.$user_id))
    expect(missed.length).toBeGreaterThan(0)
  })

  it.each([
    { type: 'payment', leastDays: 15, mostDays: 60 },
    { type: 'content', leastDays: 0.1, mostDays: 2 },
    { type: 'promotion', leastDays: 4, mostDays: 12 },
    { type: 'account', leastDays: 1.5, mostDays: 8 },
    { type: 'ato', leastDays: 1, mostDays: 5 },
  ])('of bad $type come at the pace of their kind', ({ type, leastDays, mostDays }) => {
    const delays = labels
      .filter(({ abuse_type, bad }) => abuse_type === type && bad)
      .map(({ label_time, event_time }) => (label_time - event_time) / DAY_MS)
      .toSorted((a, b) => a - b)
    expect(delays[delays.length >> 1]).toBeGreaterThan(leastDays)
    expect(delays[delays.length >> 1]).toBeLessThan(mostDays)
  })

  it('of the good are many, late, and far from complete', () => {
    const orders = ofType('$create_order').length
    const good = labels.filter(({ abuse_type, bad }) => abuse_type === 'payment' && !bad)
    expect(good.length / orders).toBeGreaterThan(0.5)
    expect(good.length / orders).toBeLessThan(0.9)
  })
})

describe('rates of abuse', () => {
  it.each([
    { type: 'payment', least: 0.008, most: 0.05 },
    { type: 'content', least: 0.02, most: 0.14 },
    { type: 'promotion', least: 0.008, most: 0.08 },
    { type: 'account', least: 0.025, most: 0.14 },
    { type: 'ato', least: 0.002, most: 0.03 },
  ])('$type stays near its usual rate', ({ type, least, most }) => {
    expect(shareBad(labels, type)).toBeGreaterThan(least)
    expect(shareBad(labels, type)).toBeLessThan(most)
  })

  it('obey the options: no abuse of a kind, or much', () => {
    const options = { seed: 9, days: 30, users: 800 }
    const none = { payment: 0, content: 0, promotion: 0, account: 0, ato: 0 }
    const quiet = read({ ...options, abuse: none })
    expect(quiet.world.truth.size).toBe(0)
    const rough = read({ ...options, abuse: { ...none, content: 0.3 } })
    expect(shareBad(rough.labels, 'content')).toBeGreaterThan(0.2)
    expect(new Set(rough.world.attacks.values())).toEqual(new Set(['spam']))
  })

  it('differ between worlds', () => {
    const rates = [1, 2, 3].map((seed) =>
      shareBad(read({ seed, days: 30, users: 600 }).labels, 'content'),
    )
    expect(new Set(rates).size).toBe(3)
  })

  it('every abuse type has bad and good in one ordinary world', () => {
    for (const type of SIMULATED_ABUSE_TYPES) {
      const judged = labels.filter(({ abuse_type }) => abuse_type === type)
      expect(judged.filter(({ bad }) => bad).length).toBeGreaterThan(10)
      expect(judged.filter(({ bad }) => !bad).length).toBeGreaterThan(300)
    }
  })
})

describe('attackers leave their signatures', () => {
  it('card testing: many cards on one device, most of them declined', () => {
    const tries = byAttack('card-testing').filter(({ $type }) => $type === '$transaction')
    const failed = tries.filter((event) => event['$transaction_status'] === '$failure')
    expect(failed.length / tries.length).toBeGreaterThan(0.6)
    expect(Math.max(...spread(tries, deviceOf, cardOf))).toBeGreaterThanOrEqual(8)
  })

  it('cash-out: paid in one country, from or to another, soon after sign-up', () => {
    const orders = byAttack('cash-out').filter(({ $type }) => $type === '$create_order')
    const apart = orders.filter((event) => {
      const shipping = inner(event, '$shipping_address')['$country']
      return shipping !== undefined && shipping !== inner(event, '$billing_address')['$country']
    })
    expect(apart.length / orders.length).toBeGreaterThan(0.2)
    const signedUp = new Map(
      ofType('$create_account', rough.events).map((event) => [userOf(event), event.$time]),
    )
    const quick = orders.filter(
      (event) => event.$time - (signedUp.get(userOf(event)) ?? 0) < 3 * HOUR_MS,
    )
    expect(quick.length).toBeGreaterThan(orders.length / 4)
  })

  it('account takeover: failed logins on many accounts from few addresses', () => {
    const failed = ofType('$login', rough.events).filter(
      (event) => event['$login_status'] === '$failure',
    )
    expect(Math.max(...spread(failed, ipOf, userOf))).toBeGreaterThanOrEqual(8)
    const takenOver = rough.labels.filter(({ abuse_type, bad }) => abuse_type === 'ato' && bad)
    const devices = new Map<string, Set<string>>()
    for (const event of rough.events) {
      const known = devices.get(userOf(event)) ?? new Set()
      devices.set(userOf(event), known.add(deviceOf(event)))
    }
    const several = takenOver.filter(({ $user_id }) => (devices.get($user_id)?.size ?? 0) > 1)
    expect(several.length / takenOver.length).toBeGreaterThan(0.9)
  })

  it('fake accounts: one device signs many up', () => {
    const signUps = byAttack('fake-accounts').filter(({ $type }) => $type === '$create_account')
    expect(Math.max(...spread(signUps, deviceOf, userOf))).toBeGreaterThanOrEqual(5)
  })

  it('promotion rings: the inviter is met again on the device, or the card is', () => {
    const ring = byAttack('promotion-ring')
    const invited = ring.filter(
      (event) => event.$type === '$create_account' && event['$referrer_user_id'] !== undefined,
    )
    const devices = new Map(ring.map((event) => [userOf(event), deviceOf(event)]))
    const self = invited.filter(
      (event) => devices.get(text(event['$referrer_user_id'])) === deviceOf(event),
    )
    expect(self.length).toBeGreaterThan(invited.length / 6)
    const paid = ring.filter(({ $type }) => $type === '$transaction')
    expect(Math.max(...spread(paid, cardOf, userOf))).toBeGreaterThanOrEqual(3)
  })

  it('spam: links, numbers and the same images again, in bursts', () => {
    const posts = byAttack('spam').filter(({ $type }) => $type === '$create_content')
    const baited = posts.filter((event) => /https?:|whatsapp|telegram|@/i.test(bodyOf(event)))
    expect(baited.length / posts.length).toBeGreaterThan(0.6)
    expect(Math.max(...spread(posts, userOf, ({ $event_id }) => $event_id))).toBeGreaterThan(5)
  })

  it('friendly fraud: an order, then a chargeback, and no other trace', () => {
    const friends = [...rough.world.attacks].flatMap(([id, attack]) =>
      attack === 'friendly-fraud' ? [id] : [],
    )
    const disputed = rough.events.filter(
      (event) => event.$type === '$chargeback' && friends.includes(userOf(event)),
    )
    expect(disputed.length).toBeGreaterThan(0)
  })

  it('the careful are among them: some bad orders come from devices never seen before', () => {
    const bad = new Set(
      rough.labels.flatMap((l) => (l.bad && l.abuse_type === 'payment' ? [l.id] : [])),
    )
    const orders = ofType('$create_order', rough.events)
    const users = new Map<string, Set<string>>()
    for (const event of rough.events) {
      const known = users.get(deviceOf(event)) ?? new Set()
      users.set(deviceOf(event), known.add(userOf(event)))
    }
    const alone = orders.filter(
      (event) => bad.has(event.$event_id) && users.get(deviceOf(event))?.size === 1,
    )
    expect(alone.length).toBeGreaterThan(0)
  })
})

describe('honest people are messy', () => {
  const honest = events.filter(isHonest)

  it('share addresses by the dozen, behind carriers and offices', () => {
    expect(Math.max(...spread(honest, ipOf, userOf))).toBeGreaterThanOrEqual(12)
  })

  it('share devices and cards within families', () => {
    expect(spread(honest, deviceOf, userOf).filter((users) => users > 1).length).toBeGreaterThan(50)
    const paid = honest.filter(({ $type }) => $type === '$transaction')
    expect(spread(paid, cardOf, userOf).filter((users) => users > 1).length).toBeGreaterThan(10)
  })

  it('use several devices and networks each', () => {
    expect(Math.max(...spread(honest, userOf, deviceOf))).toBeGreaterThanOrEqual(4)
    expect(Math.max(...spread(honest, userOf, ipOf))).toBeGreaterThanOrEqual(8)
  })

  it('fail to pay and to log in', () => {
    const paid = honest.filter(({ $type }) => $type === '$transaction')
    expect(share(paid, (event) => event['$transaction_status'] === '$failure')).toBeGreaterThan(
      0.03,
    )
    const logins = honest.filter(({ $type }) => $type === '$login')
    expect(share(logins, (event) => event['$login_status'] === '$failure')).toBeGreaterThan(0.05)
  })

  it('send gifts elsewhere, return goods, forget passwords, use coupons', () => {
    const orders = honest.filter(({ $type }) => $type === '$create_order')
    const elsewhere = orders.filter((event) => {
      const zip = inner(event, '$shipping_address')['$zipcode']
      return zip !== undefined && zip !== inner(event, '$billing_address')['$zipcode']
    })
    expect(elsewhere.length / orders.length).toBeGreaterThan(0.03)
    expect(honest.some((event) => event['$transaction_type'] === '$refund')).toBe(true)
    expect(honest.some(({ $type }) => $type === '$update_password')).toBe(true)
    expect(share(orders, (event) => event['$promotions'] !== undefined)).toBeGreaterThan(0.1)
  })

  it('post links, capitals and numbers too, and get reported', () => {
    const posts = honest.filter(({ $type }) => $type === '$create_content')
    expect(posts.some((event) => /https?:\/\/|www\./.test(bodyOf(event)))).toBe(true)
    expect(posts.some((event) => /^[^a-z]{25,}$/.test(bodyOf(event)))).toBe(true)
    expect(honest.some(({ $type }) => $type === '$flag_content')).toBe(true)
  })

  it('seldom write twice the same, apart from short notes', () => {
    const long = honest
      .filter(({ $type }) => $type === '$create_content')
      .map(bodyOf)
      .filter((body) => body.length > 60)
    expect(new Set(long).size / long.length).toBeGreaterThan(0.99)
  })

  it('some use throw-away mail, and some attackers do not', () => {
    const signUps = ofType('$create_account')
    expect(signUps.filter(isHonest).some(throwsAway)).toBe(true)
    const attackers = signUps.filter((event) => !isHonest(event))
    expect(share(attackers, throwsAway)).toBeLessThan(0.5)
  })
})

/** Chance that a bad one ranks above a good one. */
function auc(cases: readonly { readonly clue: number; readonly bad: boolean }[]): number {
  const bad = cases.filter((one) => one.bad)
  const good = cases.filter((one) => !one.bad)
  let above = 0
  for (const one of bad) {
    for (const other of good) above += one.clue > other.clue ? 1 : one.clue === other.clue ? 0.5 : 0
  }
  return above / (bad.length * good.length)
}

describe('no one clue is enough, though each says something', () => {
  const badOrders = new Map(
    labels.flatMap((label) =>
      label.abuse_type === 'payment' ? [[label.id, label.bad] as const] : [],
    ),
  )
  const signUps = new Map(ofType('$create_account').map((event) => [userOf(event), event.$time]))

  it.each<{ clue: string; of: (event: SimulatedEvent) => boolean }>([
    { clue: 'a new account', of: (e) => e.$time - (signUps.get(userOf(e)) ?? 0) < DAY_MS },
    {
      clue: 'a parcel sent to another country than the card is from',
      of: (e) => countryOf(e, '$shipping_address') !== countryOf(e, '$billing_address'),
    },
    { clue: 'haste', of: (e) => e['$expedited_shipping'] === true },
  ])('$clue', ({ of }) => {
    const cases = ofType('$create_order').flatMap((event) => {
      const bad = badOrders.get(event.$event_id)
      return bad === undefined ? [] : [{ clue: of(event) ? 1 : 0, bad }]
    })
    expect(auc(cases)).toBeGreaterThan(0.5)
    expect(auc(cases)).toBeLessThan(0.85)
  })
})

describe('no field gives attackers away', () => {
  it('every field that attackers send is sent by honest people too', () => {
    const honestFields = fieldsOf(events.filter(isHonest))
    const attackers = rough.events.filter((event) => rough.world.truth.has(userOf(event)))
    const own = [...fieldsOf(attackers)].filter((field) => !honestFields.has(field))
    expect(own).toEqual([])
  })
})
