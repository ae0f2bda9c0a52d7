/**
 * A wave of fake accounts that share no device, IP, card or mailbox, but look alike in the customer's own fields. Reviewers
 * label sign-ups as they come. The models must tell them apart within the hour, and a replay must give the same bytes; labels
 * that are chance must not.
 */
import { type Accepted, type Core, FTRL_SETTINGS, replayLedger, type Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../benchmarks/support/random.mjs'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'
import { rest } from '../../support/rest.ts'

const START_MS = Date.UTC(2026, 3, 1)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const ACCOUNT = 3
/** Sign-ups of the quiet days, of the hours with the wave, and of the day of labels by chance. */
const [QUIET, WAVE, NOISE] = [144, 300, 300]
const WAVE_MS = START_MS + 3 * DAY_MS
const PROBE_MS = WAVE_MS + DAY_MS
const REVIEW_LEVEL = 60
const online = { ...FTRL_SETTINGS, slotBits: 16 }

const FIELDS = ['source', 'plan', 'language', 'answer', 'referral'] as const
const VALUES = 8

interface SignUp {
  readonly number: number
  readonly isFake: boolean
  readonly random: Random
  readonly atMs: number
}

/** Of each field the fakes mostly have one of two values; honest people have any. */
function valueOf({ isFake, random }: Pick<SignUp, 'isFake' | 'random'>): string {
  const isUsual = isFake && random.next() < 0.85
  return `v${Math.floor(random.next() * (isUsual ? 2 : VALUES))}`
}

function signUp(core: Core, { number, isFake, random, atMs }: SignUp): Promise<Accepted> {
  const event = eventOf({
    $type: '$create_account',
    $user_id: `user-${number}`,
    $session_id: `session-${number}`,
    $user_email: `${(number * 7919).toString(36)}@mail${number % 5}.example`,
    $ip: `10.${number % 250}.${Math.floor(number / 250)}.${(number * 31) % 250}`,
    ...Object.fromEntries(FIELDS.map((name) => [name, valueOf({ isFake, random })])),
    seconds: isFake ? 4 + Math.round(6 * random.next()) : 6 + Math.round(90 * random.next()),
  })
  return core.execute({ is: 'event', request: { environment: 1, event, receivedAtMs: atMs } })
}

interface Label {
  readonly number: number
  readonly isBad: boolean
  readonly atMs: number
}

const label = (core: Core, { number, isBad, atMs }: Label) =>
  core.execute({
    is: 'label',
    request: {
      environment: 1,
      userId: `user-${number}`,
      receivedAtMs: atMs,
      label: { abuseType: 'account_abuse', isBad },
    },
  })

const scoreOf = ({ outcome }: Accepted): number => outcome.scores[ACCOUNT] ?? NaN

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

const open = (store: Store): Promise<Core> =>
  coreOver(store, store.newStates(), { trainer: store.trainer, online })

interface World {
  /** One sign-up in so many is of the wave. */
  readonly oneIn: number
  readonly isLabelled: (isFake: boolean) => boolean
  readonly labels: number
}

/** Three quiet days, a sign-up each half hour. */
async function quietDays(core: Core, random: Random): Promise<void> {
  for (let number = 0; number < QUIET; number += 1) {
    const atMs = START_MS + (number * HOUR_MS) / 2
    await signUp(core, { number, isFake: false, random, atMs })
  }
}

/** Quiet days, then a sign-up a minute; resolves to the median scores of those after the last label. */
async function wave(core: Core, { oneIn, isLabelled, labels }: World, seed: number) {
  const random = new Random(seed)
  await quietDays(core, random)
  const scores: { readonly bad: number[]; readonly good: number[] } = { bad: [], good: [] }
  let given = 0
  for (let sent = 0; sent < WAVE; sent += 1) {
    const [number, atMs] = [QUIET + sent, WAVE_MS + sent * MINUTE_MS]
    const isFake = random.next() < 1 / oneIn
    const accepted = await signUp(core, { number, isFake, random, atMs })
    if (given === labels) scores[isFake ? 'bad' : 'good'].push(scoreOf(accepted))
    if (given === labels || !isLabelled(isFake)) continue
    given += 1
    await label(core, { number, isBad: isFake, atMs })
    await rest()
  }
  return { bad: median(scores.bad), good: median(scores.good) }
}

type NamedWorld = [string, World]
const HALF_BAD: NamedWorld = [
  'fifty of all, half of them bad',
  { oneIn: 2, labels: 50, isLabelled: () => true },
]
const QUARTER_BAD: NamedWorld = [
  'fifty of all, a quarter of them bad',
  { oneIn: 4, labels: 50, isLabelled: () => true },
]
const BAD_ALONE: NamedWorld = [
  'fifty of bad ones alone',
  { oneIn: 4, labels: 50, isLabelled: (isFake) => isFake },
]
const WORLDS = [HALF_BAD, QUARTER_BAD, BAD_ALONE]
/** Draws of the people besides the first; a dozen bad labels, as of QUARTER_BAD, are enough in most draws only. */
const DRAWN = Array.from({ length: process.env['WINNOW_LONG'] === '1' ? 15 : 1 }, (_, n) => n + 2)

describe('a wave without shared entities', () => {
  it.each(WORLDS)('is known after labels, %s', async (name, world) => {
    const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
    const core = await open(store)
    const { bad, good } = await wave(core, world, 1)
    const medians = `the median bad one ${bad.toFixed(1)}, the median good one ${good.toFixed(1)}`
    console.info(`after labels, ${name}: ${medians}`)
    expect(bad).toBeGreaterThanOrEqual(50)
    expect(good).toBeLessThanOrEqual(10)
    const request = {
      is: 'score_now',
      environment: 1,
      userId: 'user-400',
      nowMs: PROBE_MS,
    } as const
    const now = await core.ask(request)
    await core.close()
    const replayed = await replayLedger(store.ledger, store.newStates(), store.seed, { online })
    expect(replayed).toMatchObject({ differences: 0 })
    const again = await open(store)
    expect(await again.ask(request)).toEqual(now)
    await again.close()
  })

  it.each(DRAWN)('is known with draw %i of the people', async (seed) => {
    for (const [name, world] of [HALF_BAD, BAD_ALONE]) {
      const core = await open(openMemoryStore({ seed: { lo: 1, hi: 2 } }))
      const { bad, good } = await wave(core, world, seed)
      await core.close()
      expect(bad, name).toBeGreaterThanOrEqual(50)
      expect(good, name).toBeLessThanOrEqual(10)
    }
  })
})

it.each([3, ...DRAWN.filter((draw) => draw > 3)])(
  'labels by chance, a day long, hold nobody for review, draw %i',
  async (seed) => {
    const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
    const core = await open(store)
    const random = new Random(seed)
    await quietDays(core, random)
    let highest = 0
    for (let sent = 0; sent < NOISE; sent += 1) {
      const [number, atMs] = [QUIET + sent, WAVE_MS + (sent * DAY_MS) / NOISE]
      const isFake = random.next() < 0.25
      highest = Math.max(highest, scoreOf(await signUp(core, { number, isFake, random, atMs })))
      if (random.next() < 0.5) await label(core, { number, isBad: random.next() < 0.25, atMs })
      await rest()
    }
    await core.close()
    console.info(`labels by chance: the highest score ${highest.toFixed(1)}`)
    expect(highest).toBeLessThan(REVIEW_LEVEL)
  },
)
