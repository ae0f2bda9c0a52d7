/**
 * Law 3 when memory has no room for the states: what is answered live, and by a ledger run again, does
 * not depend on which states lie in memory and which on disk; nor does what a start recovers. A
 * state that cannot be read back stops the service; it never counts as a new entity.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CORE_LIMITS, createCore, replayLedger, type Store } from '@winnow/engine'
import { EntitySlab, openMemoryStore, openSqliteStore, SpillingStates } from '@winnow/store'
import { afterEach, describe, expect, it } from 'vitest'
import { SEED, sized } from './support/size.ts'
import { WildTraffic } from './support/wild-traffic.ts'

const STEPS = sized(600, 30_000)

const directories: string[] = []
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true })
})

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'winnow-cold-'))
  directories.push(directory)
  return directory
}

function partsOf({ ledger, snapshots, seed }: Store, states: ReturnType<Store['newStates']>) {
  return {
    ledger,
    snapshots,
    seed,
    states,
    places: { find: (ip: string) => ({ ipCountry: 'US', ipAsn: ip.length, ipHosting: false }) },
    limits: { ...CORE_LIMITS, snapshotEvery: STEPS / 3, fanOut: 0 },
    yieldTurn: () => setImmediate(),
    pause: () => setImmediate(),
    onSnapshotFailure: rethrow,
    onRescoreFailure: rethrow,
  }
}

describe(`states that memory has no room for (seed ${SEED})`, () => {
  it('give the same outcomes, live, in a replay and after a start', async () => {
    const directory = await newDirectory()
    const store = await openSqliteStore({
      directory,
      seed: { lo: SEED, hi: 3 },
      statesMemoryBytes: 0,
    })
    try {
      const states = store.newStates()
      const core = await createCore(partsOf(store, states))
      const traffic = new WildTraffic(SEED)
      while (traffic.sent < STEPS) await traffic.step(core)
      expect(traffic.wrong).toEqual([])
      expect(states.coldSize).toBeGreaterThan(states.size / 2)
      await core.close()

      const hot = await replayLedger(store.ledger, new EntitySlab(), store.seed)
      const cold = await replayLedger(store.ledger, store.newStates(), store.seed)
      expect(hot).toMatchObject({ differences: 0, digest: states.digest() })
      expect(cold).toEqual(hot)

      const recovered = store.newStates()
      await createCore(partsOf(store, recovered))
      expect(recovered.coldSize).toBeGreaterThan(recovered.size / 2)
      expect(recovered.digest()).toBe(hot.digest)
    } finally {
      await store.close()
    }
  })

  it('stop the core when one cannot be read back', async () => {
    const store = openMemoryStore({ seed: { lo: SEED, hi: 4 } })
    const path = join(await newDirectory(), 'states.spill')
    const spilling = new SpillingStates({ path, memoryBytes: 0, onRefusal: undefined })
    const parts = partsOf(store, spilling.newStates())
    // A snapshot of states that are not whole must fail; whether one is due here is no matter.
    const core = await createCore({ ...parts, onSnapshotFailure: () => undefined })
    const traffic = new WildTraffic(SEED)
    while (traffic.sent < 300) await traffic.step(core)
    expect(core.readiness()).toEqual({ ready: true })

    spilling.close()
    const { sequence } = core.figures()
    const event = { type: '$login', userId: 'user-1', fields: {}, custom: {} } as const
    const send = () =>
      core.execute({ is: 'event', request: { environment: 1, receivedAtMs: traffic.nowMs, event } })
    await expect(send()).rejects.toThrow('spill file')
    await expect(send()).rejects.toThrow('spill file')
    expect(core.readiness()).toMatchObject({ ready: false })
    expect(core.figures().sequence).toBe(sequence)
  })
})

function rethrow(error: unknown): never {
  throw error
}
