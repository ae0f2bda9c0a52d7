/**
 * A page's beacon often comes after the event that its server sends. What the beacon tells reaches the
 * event all the same, in the background: its devices learn of it, and its user's stored score is made
 * again with them, everything else as it was. So the score never falls.
 */
import { setImmediate } from 'node:timers/promises'
import type { CanonicalEvent } from '@winnow/contract'
import {
  type Core,
  CORE_LIMITS,
  decodeOutcome,
  FEATURES,
  MAX_SESSION_EVENTS,
  type Outcome,
  replayLedger,
  type ResidentStates,
  type Store,
  entryOfKind,
  type EntryOfKind,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { beaconOf, laptop } from '../../support/devices.ts'

const START_MS = Date.UTC(2026, 3, 1)
const MINUTE_MS = 60_000
const RING = 8
const IP = '198.51.100.7'
const DEVICE = 'web:device'

let store: Store
let states: ResidentStates
let core: Core
let nowMs: number

beforeEach(open)

async function open(): Promise<void> {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  states = store.newStates()
  core = await coreOver(store, states, { limits: CORE_LIMITS })
  nowMs = START_MS
}

async function take(event: CanonicalEvent, afterMs = MINUTE_MS): Promise<Outcome> {
  nowMs += afterMs
  return (
    await core.execute({ is: 'event', request: { environment: 1, event, receivedAtMs: nowMs } })
  ).outcome
}

const signUp = (user: string, session = `s-${user}`): CanonicalEvent => {
  return {
    type: '$create_account',
    userId: user,
    sessionId: session,
    ip: IP,
    fields: {},
    custom: {},
  }
}

const browse = (user: string, session = `s-${user}`): CanonicalEvent => {
  return { ...signUp(user, session), type: 'browse' }
}

const nobody: CanonicalEvent = {
  type: 'search',
  sessionId: 's-ann',
  ip: IP,
  fields: {},
  custom: {},
}

const page = (user: string): CanonicalEvent =>
  beaconOf({ session: `s-${user}`, device: DEVICE, ip: IP })

const device = (user: string, cookie = DEVICE): CanonicalEvent =>
  beaconOf({ session: `s-${user}`, device: cookie, ip: IP, components: laptop(1) })

/** Resolves when nothing waits to be scored again. */
async function quiet(): Promise<void> {
  while (core.figures().fanOutsWaiting > 0) await setImmediate()
}

const lastScore = async (user: string): Promise<Outcome> => {
  const score = await core.ask({ is: 'last_score', environment: 1, userId: user })
  if (score === undefined) throw new Error(`${user} has no score`)
  return score.outcome
}

async function rescores(): Promise<readonly EntryOfKind<'rescore'>[]> {
  const entries = await store.ledger.read(1, 1000)
  return entries.flatMap((entry) => entryOfKind('rescore', entry) ?? [])
}

/** What an outcome says, by feature: of devices, or of all else. */
const said = ({ features }: Outcome, of: 'devices' | 'others'): Readonly<Record<string, number>> =>
  Object.fromEntries(
    FEATURES.flatMap(({ name, family }, at) =>
      (family === 'device') === (of === 'devices') ? [[name, features[at] ?? NaN]] : [],
    ),
  )

/** Visits of a ring on one device, in the order that `steps` says; the last score of each account. */
async function ring(
  steps: (user: string) => readonly CanonicalEvent[],
): Promise<readonly Outcome[]> {
  await open()
  for (let n = 0; n < RING; n += 1) {
    for (const step of steps(`u${n}`)) await take(step)
    await quiet()
  }
  return Promise.all(Array.from({ length: RING }, (_, n) => lastScore(`u${n}`)))
}

describe('a beacon that comes after its session’s event', () => {
  it.each([
    ['all of them', (user: string) => [signUp(user), page(user), device(user)]],
    [
      'the one that says what the device is like',
      (user: string) => [page(user), signUp(user), device(user)],
    ],
  ])('ties it as one that came before: %s', async (_, late) => {
    const early = await ring((user) => [page(user), device(user), signUp(user)])
    const known = await core.ask({ is: 'device', environment: 1, id: DEVICE })
    const tied = await ring(late)
    expect(await core.ask({ is: 'device', environment: 1, id: DEVICE })).toMatchObject({
      users: known?.users,
      fingerprint: { users: known?.fingerprint?.users, homes: 1 },
    })
    for (const [at, outcome] of tied.entries()) {
      expect(said(early[at] ?? outcome, 'devices')).toEqual(said(outcome, 'devices'))
    }
  })

  it('that only says which of the known devices it is ties it, too, and once', async () => {
    const before = [device('anon')]
    const early = await ring((user) => [...(user === 'u0' ? before : []), page(user), signUp(user)])
    const known = await core.ask({ is: 'device', environment: 1, id: DEVICE })
    expect(known).toMatchObject({ users: RING, fingerprint: { users: RING } })
    const late = (user: string) => [signUp(user), page(user), page(user)]
    const tied = await ring((user) => [...(user === 'u0' ? before : []), ...late(user)])
    expect(await core.ask({ is: 'device', environment: 1, id: DEVICE })).toMatchObject({
      users: RING,
      fingerprint: { users: RING },
    })
    for (const [at, outcome] of tied.entries()) {
      expect(said(outcome, 'devices')).toEqual(said(early[at] ?? outcome, 'devices'))
    }
    expect(await rescores()).toHaveLength(RING)
  })

  it('that says too little of a device for a fingerprint ties it all the same, as an app may', async () => {
    const sparse = { session: 's-ann', device: DEVICE, ip: IP, components: { model: 'iPhone14,5' } }
    await take(signUp('ann'))
    for (let n = 0; n < 3; n += 1) {
      await take(beaconOf(sparse))
      await quiet()
    }
    expect(await core.ask({ is: 'device', environment: 1, id: DEVICE })).toMatchObject({
      users: 1,
      fingerprint: undefined,
    })
    expect(await rescores()).toHaveLength(1)
  })

  it('ties nothing while nobody said what its device is like, nor had seen it', async () => {
    await take(signUp('ann'))
    await take(page('ann'))
    await quiet()
    expect(await rescores()).toEqual([])
    await take(signUp('bob'))
    await take(page('bob'))
    await quiet()
    expect(await rescores()).toHaveLength(1)
    expect(await core.ask({ is: 'device', environment: 1, id: DEVICE })).toMatchObject({ users: 1 })
  })

  it('raises the stored score of a ring, and changes nothing but what is said of devices', async () => {
    await ring((user) => [page(user), device(user), signUp(user)])
    const bare = await take(signUp('late'))
    await take(page('late'))
    await take(device('late'))
    await quiet()
    const tied = await lastScore('late')
    expect(said(tied, 'others')).toEqual(said(bare, 'others'))
    for (const [type, score] of bare.scores.entries()) {
      expect(tied.scores[type]).toBeGreaterThanOrEqual(score)
    }
    expect(Math.max(...tied.scores)).toBeGreaterThan(Math.max(...bare.scores) + 3)
    const asked = await core.ask({ is: 'score_now', environment: 1, userId: 'late', nowMs })
    const { users_per_collected_device_1d: users } = said(tied, 'devices')
    expect(users).toBeGreaterThanOrEqual(RING)
    expect(asked && said(asked.outcome, 'devices')['users_per_collected_device_1d']).toBe(users)
  })

  it('ties the events before the last one, too: each counts once', async () => {
    const steps = [signUp('ann'), browse('ann'), signUp('bob', 's-ann'), browse('bob', 's-ann')]
    const order = browse('cid', 's-ann')
    for (const one of [page('ann'), device('ann'), ...steps, order]) await take(one)
    const early = said(await lastScore('cid'), 'devices')
    await open()
    for (const one of [...steps, order, page('ann'), device('ann')]) await take(one)
    await quiet()
    const late = said(await lastScore('cid'), 'devices')
    expect(late).toMatchObject({
      users_per_collected_device_1d: 3,
      collected_device_signups_1h: 2,
      users_per_fingerprint_1d: 3,
    })
    expect(early).toEqual(late)
  })

  it('ties so many events of a session and no more', async () => {
    const many = Array.from({ length: MAX_SESSION_EVENTS + 3 }, (_, n) => signUp(`u${n}`, 's-ann'))
    for (const one of many) await take(one)
    await take(device('ann'))
    await quiet()
    expect(await core.ask({ is: 'device', environment: 1, id: DEVICE })).toMatchObject({
      users: MAX_SESSION_EVENTS,
    })
  })

  it('gives one score, however many beacons follow', async () => {
    await take(signUp('ann'))
    for (let n = 0; n < 3; n += 1) {
      for (const one of [page('ann'), device('ann')]) await take(one)
      await quiet()
    }
    expect(await rescores()).toHaveLength(1)
  })

  it.each([
    [
      'of another device than the visit’s first',
      [device('ann'), signUp('ann'), device('ann', 'web:other')],
      MINUTE_MS,
    ],
    ['half an hour later', [signUp('ann'), device('ann')], 31 * MINUTE_MS],
    ['of a session that names no user', [nobody, device('ann')], MINUTE_MS],
    [
      'after its user went on elsewhere',
      [signUp('ann'), signUp('ann', 'elsewhere'), device('ann')],
      MINUTE_MS,
    ],
  ])('%s ties nothing', async (_, steps, betweenMs) => {
    for (const one of steps) await take(one, betweenMs)
    await quiet()
    expect(await rescores()).toEqual([])
  })

  it('is tied after a restart, when the process was killed before', async () => {
    core = await coreOver(store, states)
    await take(signUp('ann'))
    await take(device('ann'))
    expect(await rescores()).toEqual([])
    states = store.newStates()
    core = await coreOver(store, states, { limits: CORE_LIMITS })
    await quiet()
    expect(await rescores()).toHaveLength(1)
    expect(await core.ask({ is: 'device', environment: 1, id: DEVICE })).toMatchObject({ users: 1 })
  })
})

/** What this page says in any order: who does what, on which device. */
const step = fc.record({
  user: fc.nat({ max: 3 }).map((n) => `u${n}`),
  visit: fc.nat({ max: 2 }),
  what: fc.constantFrom('sign-up', 'page', 'device'),
  cookie: fc.nat({ max: 1 }).map((n) => `web:${n}`),
  waits: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const eventOfStep = ({ user, visit, what, cookie }: Step): CanonicalEvent => {
  const session = visit === 2 ? 's-shared' : `s-${user}-${visit}`
  if (what === 'sign-up') return signUp(user, session)
  const told = { session, device: cookie, ip: IP }
  return beaconOf(what === 'page' ? told : { ...told, components: laptop(1) })
}

it('late beacons lower no stored score, and are replayed and recovered as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      await open()
      for (const one of steps) {
        await take(eventOfStep(one))
        if (one.waits) await quiet()
      }
      await quiet()
      await core.close()
      const entries = await store.ledger.read(1, 1000)
      for (const { body, outcome } of await rescores()) {
        const before = entries[(body.tie?.score ?? 0) - 1]
        const scores = (packed: Uint8Array | undefined) => decodeOutcome(packed ?? outcome).scores
        for (const [type, score] of scores(before?.outcome).entries()) {
          expect(scores(outcome)[type]).toBeGreaterThanOrEqual(score)
        }
      }
      const digest = states.digest()
      const replayed = await replayLedger(store.ledger, store.newStates(), store.seed)
      expect(replayed).toMatchObject({ differences: 0, digest })
      const recovered = store.newStates()
      const again = await coreOver(store, recovered)
      expect(recovered.digest()).toBe(digest)
      await again.close()
    }),
    { numRuns: 40 },
  )
})
