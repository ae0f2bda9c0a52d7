/**
 * What was learned from labels is a function of the ledger: whoever starts from a snapshot, or from nothing, has
 * the same models after the same entry, bit for bit, and labels that a crash kept from being learned are learned.
 */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  type Core,
  CORE_LIMITS,
  createCore,
  FTRL_SETTINGS,
  type Ledger,
  replayLedger,
  type SnapshotPart,
  type Snapshots,
  type Store,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { LaggingLedger } from './support/lagging-ledger.ts'
import { SEED, sized } from './support/size.ts'
import { WildTraffic } from './support/wild-traffic.ts'

const STEPS = sized(500, 8000)
const STARTS = Array.from({ length: sized(1, 2) }, (_, at) => at + 1)
const online = { ...FTRL_SETTINGS, slotBits: 12 }

/** Snapshots of which the newest is kept, and what it says was learned. */
class OneSnapshot implements Snapshots {
  newest: { readonly sequence: number; readonly parts: readonly SnapshotPart[] } | undefined
  /** Keeps what it has, whatever is written. */
  isFinal = false

  async write(sequence: number, parts: AsyncIterable<SnapshotPart>): Promise<void> {
    const kept: SnapshotPart[] = []
    for await (const part of parts) kept.push(part)
    if (!this.isFinal) this.newest = { sequence, parts: kept }
  }

  async latest(): ReturnType<Snapshots['latest']> {
    if (this.newest === undefined) return undefined
    const { sequence, parts } = this.newest
    return { sequence, parts: each(parts) }
  }

  /** A digest of each piece. */
  get learned(): readonly string[] {
    const parts = this.newest?.parts ?? []
    return parts
      .filter(({ name }) => name === 'learning')
      .map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  }
}

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

function rethrow(error: unknown): never {
  throw error
}

interface Start {
  readonly snapshots?: Snapshots
  readonly snapshotEvery?: number
  readonly ledger?: Ledger
}

function start(
  store: Store,
  { snapshots = new OneSnapshot(), snapshotEvery = Infinity, ledger = store.ledger }: Start,
): Promise<Core> {
  return createCore({
    ledger,
    snapshots,
    states: store.newStates(),
    places: { find: () => ({}) },
    seed: store.seed,
    limits: { ...CORE_LIMITS, snapshotEvery, fanOut: 0 },
    online,
    yieldTurn: () => setImmediate(),
    pause: () => setImmediate(),
    onSnapshotFailure: rethrow,
    onRescoreFailure: rethrow,
    onLearningFailure: rethrow,
  })
}

/** What a core that recovers from these snapshots, or from nothing, has learned at the ledger's end. */
async function learnedFrom(store: Store, snapshots = new OneSnapshot()): Promise<OneSnapshot> {
  const core = await start(store, { snapshots })
  await core.close()
  return snapshots
}

async function run(core: Core, traffic: WildTraffic, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await traffic.step(core)
    if (step % 8 === 0) await setImmediate()
  }
}

describe(`what was learned (seed ${SEED})`, () => {
  it.each(STARTS)(
    'is the same after a start from nothing, or from any snapshot (%i)',
    async (n) => {
      const store = openMemoryStore({ seed: { lo: n, hi: SEED } })
      const early = new OneSnapshot()
      const traffic = new WildTraffic(SEED + 300 + n)
      const first = await start(store, { snapshots: early, snapshotEvery: 150 + 37 * n })
      await run(first, traffic, STEPS)
      early.isFinal = true
      await first.close()
      const live = new OneSnapshot()
      const second = await start(store, { snapshots: live })
      await run(second, traffic, STEPS)
      await second.close()
      const lessons = (await store.ledger.read(1, 4 * STEPS)).filter(
        ({ kind }) => kind === 'lesson',
      )
      expect(lessons.length).toBeGreaterThan(STEPS / 25)
      expect(live.learned.length).toBeGreaterThan(4)
      expect((await learnedFrom(store)).learned).toEqual(live.learned)
      expect(early.newest?.sequence).toBeLessThan(store.ledger.last())
      early.isFinal = false
      expect((await learnedFrom(store, early)).learned).toEqual(live.learned)
      const report = await replayLedger(store.ledger, store.newStates(), store.seed, { online })
      expect(report.differences).toBe(0)
    },
  )

  it('holds every label that is on disk, whenever the process died', async () => {
    const store = openMemoryStore({ seed: { lo: 3, hi: SEED } })
    for (let life = 0; life < sized(4, 60); life += 1) {
      const ledger = new LaggingLedger(store.ledger)
      const core = await start(store, { ledger })
      const traffic = new WildTraffic(SEED + 700 + life)
      for (let step = 0; step < 150; step += 1) {
        void traffic.step(core).catch(() => undefined)
        await setImmediate()
        await ledger.letThrough(life * 3)
      }
      ledger.crash()
    }
    const recovered = await learnedFrom(store)
    const entries = await store.ledger.read(1, store.ledger.last())
    expect(entries.filter(({ kind }) => kind === 'lesson').length).toBeGreaterThan(10)
    expect((await learnedFrom(store)).learned).toEqual(recovered.learned)
    expect(store.ledger.last()).toBe(entries.length)
    const report = await replayLedger(store.ledger, store.newStates(), store.seed, { online })
    expect(report.differences).toBe(0)
  })
})
