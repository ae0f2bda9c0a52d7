/**
 * Law 3: live = replay. Random streams of events and labels — late, out of order, sent twice — go
 * through the core; the ledger run again must give every outcome byte for byte and the same states.
 * Law 2: a core recovered from a snapshot that was copied while events went on, and the ledger's
 * tail, is the core that never stopped.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  type Core,
  CORE_LIMITS,
  createCore,
  Follower,
  FTRL_SETTINGS,
  replayLedger,
  type Store,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LaggingLedger } from './support/lagging-ledger.ts'
import { Random } from '../../benchmarks/support/random.mjs'
import { SEED, sized } from './support/size.ts'
import { newStoreHere } from './support/trial-store.ts'
import { TRAFFIC_ENVIRONMENTS, TRAFFIC_USERS, WildTraffic } from './support/wild-traffic.ts'

const STREAMS = sized(1, 40)
const RESTARTS = Array.from({ length: sized(1, 3) }, (_, at) => at + 1)
const STEPS = sized(700, 20_000)
const BETWEEN_SLICES = sized(500, 15_000)
const places = {
  find: (ip: string) => ({
    ipCountry: ip.endsWith('1') ? 'DE' : 'US',
    ipAsn: ip.length,
    ipHosting: ip.endsWith('2'),
  }),
}

function rethrow(error: unknown): never {
  throw error
}

let folder = ''
const opened: Store[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-replay-'))
})

afterAll(async () => {
  for (const store of opened) await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function newStore(seed: Store['seed']): Promise<Store> {
  const store = await newStoreHere(seed, folder)
  opened.push(store)
  return store
}

/** Nobody is scored again in the background where two cores over one ledger are compared. */
function partsOf(store: Store, yieldTurn: () => Promise<void>, snapshotEvery = Infinity) {
  const { ledger, snapshots, seed } = store
  return {
    ledger,
    snapshots,
    seed,
    states: store.newStates(),
    places,
    limits: { ...CORE_LIMITS, snapshotEvery, fanOut: 0 },
    online,
    yieldTurn,
    pause: nextTurn,
    onSnapshotFailure: rethrow,
    onRescoreFailure: rethrow,
    onLearningFailure: rethrow,
  }
}

/** As a service has it: labels have users scored again while requests go on. */
function partsWithFanOut(store: Store) {
  const parts = partsOf(store, nextTurn)
  return { ...parts, limits: { ...parts.limits, fanOut: 3 } }
}

/** A model of labels that is small, so that many cores fit into one test. */
const online = { ...FTRL_SETTINGS, slotBits: 14 }

const nextTurn = (): Promise<void> => setImmediate()

describe(`live = replay (seed ${SEED})`, () => {
  it.each(Array.from({ length: STREAMS }, (_, n) => SEED + n))(
    'gives every outcome again, byte for byte (stream %i)',
    async (seed) => {
      const store = await newStore({ lo: seed, hi: 77 })
      const parts = partsWithFanOut(store)
      const core = await createCore(parts)
      const traffic = new WildTraffic(seed)
      while (traffic.sent < STEPS) await traffic.step(core)
      expect(traffic.wrong).toEqual([])
      await core.close()
      const report = await replayLedger(store.ledger, store.newStates(), store.seed, { online })
      expect(report.entries).toBeGreaterThan(STEPS / 2)
      expect(report).toMatchObject({ differences: 0, firstDifference: undefined })
      expect(report.digest).toBe(parts.states.digest())
    },
  )

  it('also when requests of many callers are under way at once', async () => {
    const store = await newStore({ lo: 5, hi: SEED })
    const parts = partsWithFanOut(store)
    const core = await createCore(parts)
    const callers = Array.from({ length: 16 }, (_, n) => new WildTraffic(SEED + 1000 + n))
    for (let step = 0; step < STEPS / 16; step += 1) {
      await Promise.all(callers.map((traffic) => traffic.step(core)))
    }
    expect(callers.flatMap(({ wrong }) => wrong)).toEqual([])
    await core.close()
    const report = await replayLedger(store.ledger, store.newStates(), store.seed, { online })
    expect(report.differences).toBe(0)
    expect(report.digest).toBe(parts.states.digest())
  })
})

describe(`recovery from a snapshot that was taken while events went on (seed ${SEED})`, () => {
  const snapshotEvery = sized(450, 5000)

  it.each(RESTARTS)('is the core that never stopped (%i)', async (n) => {
    const store = await newStore({ lo: n, hi: SEED })
    const traffic = new WildTraffic(SEED + 50 + n)
    const busy = { between: 0 }
    const live: { core?: Core } = {}
    // Between two slices of a snapshot other requests have their turn; not without a limit, or each snapshot
    // would make the next one due.
    const parts = partsOf(
      store,
      async () => {
        const rest = Math.min(80, BETWEEN_SLICES - busy.between)
        for (let event = 0; event < rest && live.core !== undefined; event += 1) {
          busy.between += 1
          await traffic.step(live.core)
        }
      },
      snapshotEvery,
    )
    live.core = await createCore(parts)
    for (let step = 0; step < snapshotEvery * 2; step += 1) {
      await traffic.step(live.core)
      if (step % 100 === 0) await nextTurn()
    }
    await nextTurn()
    const snapshot = await store.snapshots.latest()
    expect(traffic.wrong).toEqual([])
    expect(busy.between).toBeGreaterThan(100)
    expect(snapshot?.sequence).toBeGreaterThan(0)
    expect(snapshot?.sequence).toBeLessThan(store.ledger.last())

    const recovered = partsOf(store, nextTurn)
    const second = await createCore(recovered)
    expect(recovered.states.digest()).toBe(parts.states.digest())
    await sameAnswers(live.core, second, traffic.nowMs)
  })
})

describe(`memory that follows a ledger (seed ${SEED})`, () => {
  it('is the core that writes it, also after a restart from a snapshot of its own', async () => {
    const store = await newStore({ lo: 11, hi: SEED })
    const parts = partsOf(store, nextTurn)
    const core = await createCore(parts)
    const traffic = new WildTraffic(SEED + 70)
    const { snapshots } = openMemoryStore()
    const settled = () => Promise.resolve()
    const open = () =>
      Follower.open({ ...partsOf(store, nextTurn, 100), snapshots, settled, yieldTurn: nextTurn })
    for (const part of [1, 2]) {
      const follower = await open()
      while (traffic.sent < (STEPS * part) / 4) {
        await traffic.step(core)
        if (traffic.sent % 50 === 0) await follower.catchUp()
      }
      while ((await snapshots.latest()) === undefined) await nextTurn()
    }
    const follower = await open()
    await follower.catchUp()
    await traffic.step(core)
    expect(follower.sequence).toBeLessThan(store.ledger.last())
    const second = await createCore(
      { ...partsOf(store, nextTurn), states: follower.states },
      follower.followed(),
    )
    expect(traffic.wrong).toEqual([])
    expect(follower.states.digest()).toBe(parts.states.digest())
    await sameAnswers(core, second, traffic.nowMs)
  })
})

describe(`a crash while entries wait for the disk (seed ${SEED})`, () => {
  const lives = sized(5, 200)
  const stepsPerLife = 130

  it('leaves no trace of what was not acknowledged', async () => {
    const store = await newStore({ lo: 9, hi: SEED })
    const random = new Random(SEED)
    const applied: string[] = []
    for (let life = 0; life < lives; life += 1) {
      const ledger = new LaggingLedger(store.ledger)
      const traffic = new WildTraffic(SEED + 500 + life)
      const parts = { ...partsOf(store, nextTurn, 60), ledger }
      const core = await createCore(parts)
      const lag = random.below(40)
      for (let step = 0; step < stepsPerLife; step += 1) {
        // Nobody waits: what is under way when the process dies is never answered.
        void traffic.step(core)
        await nextTurn()
        await ledger.letThrough(lag)
      }
      ledger.crash()
      applied.push(...traffic.wrong)
    }
    const recovered = partsOf(store, nextTurn)
    await createCore(recovered)
    expect(applied).toEqual([])
    expect((await store.snapshots.latest())?.sequence).toBeGreaterThan(0)
    const report = await replayLedger(store.ledger, store.newStates(), store.seed, { online })
    expect(report.entries).toBeGreaterThan(lives * 40)
    expect(report.differences).toBe(0)
    expect(recovered.states.digest()).toBe(report.digest)
  })
})

async function sameAnswers(first: Core, second: Core, nowMs: number): Promise<void> {
  for (const environment of TRAFFIC_ENVIRONMENTS) {
    for (let user = 0; user < TRAFFIC_USERS; user += 1) {
      const userId = `user-${user}`
      const ask = async (core: Core) => ({
        now: await core.ask({ is: 'score_now', environment, userId, nowMs }),
        last: await core.ask({ is: 'last_score', environment, userId }),
        standing: await core.ask({ is: 'standing', environment, userId }),
        share: await core.ask({
          is: 'percentiles',
          environment,
          scores: [{ abuseType: 'payment_abuse', score: user }],
          days: [7],
        }),
      })
      expect(await ask(second)).toEqual(await ask(first))
    }
  }
}
