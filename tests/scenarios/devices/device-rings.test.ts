/**
 * Twenty accounts of one person on one device, with and without cookies cleared between them, honest
 * households of four on theirs, an office of thirty on machines of one image behind one address, a classroom, and a ring with a profile
 * for each account. Nothing but the devices, and who shares a card, tells them apart: addresses and
 * pace are alike.
 */
import type { CanonicalEvent } from '@winnow/contract'
import { ABUSE_TYPES } from '@winnow/contract'
import type { Core } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { beaconOf, laptop } from '../../support/devices.ts'

const START_MS = Date.UTC(2026, 3, 1)
const HOUR_MS = 3_600_000
const RING = 20
const FAMILY = 4
const HOUSEHOLDS = 12
const DAY_MS = 24 * HOUR_MS
const FIRST_NAMES = ['Anna', 'Jonas', 'Clara', 'Felix', 'Lena']
const LAST_NAMES = ['Meyer', 'Weber', 'Schulz', 'Wagner', 'Fischer', 'Becker', 'Koch']
/** From here on somebody should look at a user. */
const REVIEW = 60

interface Person {
  readonly id: string
  readonly machine: number
  readonly cookie: string
  readonly ip: string
  readonly atMs: number
  /** Its last four digits. */
  readonly card?: string
  readonly mailer?: string
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
  { person: { id, ip }, atMs }: Visit,
  fields: CanonicalEvent['fields'],
): CanonicalEvent => {
  return { type, userId: id, sessionId: `s-${id}-${atMs}`, ip, fields, custom: {} }
}

/** A visit of a person; the first one begins with a sign-up. `isBare`: in a shop without the snippet. */
interface Visit {
  readonly person: Person
  readonly atMs: number
  readonly isBare?: boolean
}

/** Thirty machines of one image behind one address, each somebody's own. */
const office: readonly Person[] = Array.from({ length: 30 }, (_, n) => ({
  id: `office-${n}`,
  machine: HOUSEHOLDS + 1,
  cookie: `web:office-${n}`,
  ip: '198.18.99.7',
  atMs: START_MS + Math.floor(n / 3) * DAY_MS + (n % 3) * HOUR_MS,
}))

/** On the day they found it, and on two more. */
const FOUND_BY_AND_BY: readonly Visit[] = office.flatMap((person) =>
  [0, 1, 2].map((day) => ({ person, atMs: person.atMs + day * (DAY_MS - HOUR_MS) })),
)

/** They signed up before it had the snippet, and order lunch within one hour two months later. */
const OLD_CUSTOMERS: readonly Visit[] = office.flatMap((person, n) => [
  { person, atMs: person.atMs, isBare: true },
  { person, atMs: START_MS + 60 * DAY_MS + n * 120_000 },
])

/** One profile of a browser for each account, and each account comes back after a day. */
const PROFILES: readonly Visit[] = people('profiles', HOUSEHOLDS, RING, true).flatMap((person) =>
  [0, 1].map((day) => ({ person, atMs: person.atMs + day * DAY_MS })),
)

const withCards = (visits: readonly Visit[], cardOf: (n: number) => string): readonly Visit[] =>
  visits.map(({ person, ...one }, n) => ({ ...one, person: { ...person, card: cardOf(n >> 1) } }))

/** Accounts made at home on one evening; their owners all sit at machines of one image on the next morning. */
const classroom: readonly Person[] = Array.from({ length: 30 }, (_, n) => ({
  id: `class-${n}`,
  machine: HOUSEHOLDS + 2,
  cookie: `web:class-${n}`,
  ip: '198.18.97.7',
  atMs: START_MS - 16 * HOUR_MS + n * 60_000,
}))

const FIRST_EXAMPLE: readonly Visit[] = classroom.flatMap((person, n) => [
  { person: { ...person, ip: `203.0.${n}.7` }, atMs: person.atMs, isBare: true },
  { person, atMs: START_MS + n * 20_000 },
])

/** What a person does in one visit; answers the highest score of account abuse. */
async function visit(core: Core, one: Visit): Promise<number> {
  const { person, atMs, isBare = false } = one
  const { id, machine, cookie, ip, card, mailer = 'example.org' } = person
  const number = Number(id.split('-')[1])
  const name = `${FIRST_NAMES[number % 5] ?? ''} ${LAST_NAMES[number % 7] ?? ''}`
  const told = { session: `s-${id}-${atMs}`, device: cookie, ip }
  const email = `${name.toLowerCase().replace(' ', '.')}.${machine * 40 + number}@${mailer}`
  const paid = { $payment_type: '$credit_card', $card_bin: '542486', $card_last4: card ?? '' }
  const order = {
    $order_id: `o-${id}-${atMs}`,
    $amount: 30e6,
    $currency_code: 'EUR',
    ...(card !== undefined && { $payment_methods: [paid] }),
  }
  const steps: readonly CanonicalEvent[] = [
    ...(isBare ? [] : [beaconOf(told), beaconOf({ ...told, components: laptop(machine) })]),
    ...(atMs === person.atMs
      ? [event('$create_account', one, { $name: name, $user_email: email })]
      : []),
    event('$create_order', one, order),
  ]
  let highest = 0
  for (const [at, each] of steps.entries()) {
    const request = { environment: 1, event: each, receivedAtMs: atMs + at * 60_000 }
    const { outcome } = await core.execute({ is: 'event', request })
    highest = Math.max(highest, outcome.scores[ABUSE] ?? 0)
  }
  return highest
}

interface Shop {
  readonly core: Core
  readonly close: () => Promise<void>
}

async function openShop(): Promise<Shop> {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store)
  const close = async (): Promise<void> => {
    await core.close()
    await store.close()
  }
  return { core, close }
}

const ABUSE = ABUSE_TYPES.indexOf('account_abuse')

async function scoresOf(core: Core, persons: readonly Person[], nowMs: number): Promise<number[]> {
  const scored = await Promise.all(
    persons.map(({ id }) => core.ask({ is: 'score_now', environment: 1, userId: id, nowMs })),
  )
  return scored.map((each) => each?.outcome.scores[ABUSE] ?? NaN)
}

it.each([
  ['one cookie', false],
  ['cookies cleared', true],
])('a ring of twenty with %s scores above every household of four', async (_, clears) => {
  const { core, close } = await openShop()
  const households = Array.from({ length: HOUSEHOLDS }, (_each, n) =>
    people(`family${n}`, n, FAMILY, false),
  ).flat()
  const ring = people('ring', HOUSEHOLDS, RING, clears)
  const all = [...households, ...ring].toSorted((a, b) => a.atMs - b.atMs)
  for (const person of all) await visit(core, { person, atMs: person.atMs })
  const nowMs = Math.max(...all.map(({ atMs }) => atMs)) + HOUR_MS
  const [honest, bad] = [await scoresOf(core, households, nowMs), await scoresOf(core, ring, nowMs)]
  expect(Math.min(...bad)).toBeGreaterThan(2 * Math.max(...honest))
  await close()
})

/** The visits of an office, each with what its person's score was with beacons and without them. */
async function officeScores(visits: readonly Visit[]): Promise<readonly (readonly number[])[]> {
  const [withPages, without] = [await openShop(), await openShop()]
  const scores: number[][] = []
  for (const one of visits.toSorted((a, b) => a.atMs - b.atMs)) {
    scores.push([
      await visit(withPages.core, one),
      await visit(without.core, { ...one, isBare: true }),
    ])
  }
  await Promise.all([withPages, without].map(({ close }) => close()))
  return scores
}

it.each([
  ['that finds the shop, three a day, and comes back', FOUND_BY_AND_BY],
  ['of old customers, all on the morning when the shop gets the snippet', OLD_CUSTOMERS],
])('an office of thirty %s scores as if there were no devices', async (_, visits) => {
  const scores = await officeScores(visits)
  for (const [told, bare] of scores) expect(told).toBe(bare)
})

it('a ring of profiles that come back looks like an office, but where its accounts share cards', async () => {
  const { core, close } = await openShop()
  const shared = await openShop()
  const own = withCards(PROFILES, (n) => String(1000 + n))
  const few = withCards(PROFILES, (n) => String(1000 + (n % 3)))
  const inOrder = (visits: readonly Visit[]) => visits.toSorted((a, b) => a.atMs - b.atMs)
  for (const one of inOrder(own)) await visit(core, one)
  for (const one of inOrder(few)) await visit(shared.core, one)
  const persons = PROFILES.map(({ person }) => person)
  const nowMs = Math.max(...PROFILES.map(({ atMs }) => atMs)) + HOUR_MS
  const [alone, together] = [
    await scoresOf(core, persons, nowMs),
    await scoresOf(shared.core, persons, nowMs),
  ]
  for (const [at, score] of together.entries())
    expect(score).toBeGreaterThan(2 * (alone[at] ?? NaN))
  await Promise.all([close(), shared.close()])
})

const HIDDEN = 'mailinator.com'

it('a ring of profiles that come back is none of colleagues where it throws its mail away', async () => {
  const slow = people('hidden', HOUSEHOLDS, RING, true).flatMap((person, n) => {
    const hidden = { ...person, mailer: HIDDEN, atMs: START_MS + n * DAY_MS }
    return [0, 1].map((day) => ({ person: hidden, atMs: hidden.atMs + day * (DAY_MS - HOUR_MS) }))
  })
  const scores = await officeScores(slow)
  for (const [told = NaN, bare = NaN] of scores.slice(-RING)) expect(told).toBeGreaterThan(2 * bare)
})

it('some colleagues who throw their mail away make no ring of their office', async () => {
  const some = FOUND_BY_AND_BY.map(({ person, ...one }, n) => {
    return n < 3 * 3 ? { ...one, person: { ...person, mailer: HIDDEN } } : { ...one, person }
  })
  expect(Math.max(...(await officeScores(some)).flat())).toBeLessThan(REVIEW)
})

it('a classroom of accounts made the evening before is left below review in its first lesson', async () => {
  const scores = await officeScores(FIRST_EXAMPLE)
  expect(Math.max(...scores.flat())).toBeLessThan(REVIEW)
})
