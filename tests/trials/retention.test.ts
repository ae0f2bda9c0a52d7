/**
 * Old entries are shrunk while events come: later events are scored as where everything is kept, and a replay comes to the states that
 * the service has.
 */
import { DAY_MS } from '@winnow/contract'
import {
  bodyText,
  decodeOutcome,
  eraseUser,
  type LedgerEntry,
  replayLedger,
  type RetentionAges,
  shrinkOldEntries,
  type Store,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { SEED, sized } from './support/size.ts'
import { openTrialCore, SMALL_MODEL } from './support/trial-core.ts'
import { TRAFFIC_ENVIRONMENTS, WildTraffic } from './support/wild-traffic.ts'

const STEPS = sized(700, 20_000)
const EVERY = 40
const ERASED = 'user-1'

/** Runs traffic, and between its steps what `meanwhile` does. Answers the digest of the states. */
async function lived(store: Store, meanwhile: (nowMs: number) => Promise<void>): Promise<string> {
  // Scores of users nearby depend on what is kept of their last events.
  const { core, states } = await openTrialCore(store, 0)
  const traffic = new WildTraffic(SEED)
  while (traffic.sent < STEPS) {
    await traffic.step(core)
    if (traffic.sent % EVERY === 0) await meanwhile(traffic.nowMs)
  }
  await core.close()
  expect(traffic.wrong).toEqual([])
  return states.digest()
}

/** Shrinks what is older than ages, in all environments, from the beginning. Answers how many entries that were. */
async function shrinkOlder(store: Store, ages: RetentionAges, nowMs: number): Promise<number> {
  const environments = TRAFFIC_ENVIRONMENTS.map((environment) => ({ environment, ages, reach: {} }))
  let shrunk = 0
  for await (const { entries } of shrinkOldEntries(store.ledger, store.seed, {
    environments,
    nowMs,
  })) {
    await store.ledger.rewrite(entries)
    shrunk += entries.length
  }
  return shrunk
}

const all = (store: Store): Promise<readonly LedgerEntry[]> =>
  store.ledger.read(1, store.ledger.last())

/** What each event was scored with. */
const scored = async (store: Store) =>
  (await all(store)).flatMap(({ kind, environment, receivedAtMs, outcome }) => {
    if (kind !== 'event') return []
    const { features, scores } = decodeOutcome(outcome)
    return { environment, receivedAtMs, features: [...features], scores: [...scores] }
  })

const newStore = (): Store => openMemoryStore({ seed: { lo: SEED, hi: 77 } })

describe(`old entries (seed ${SEED})`, () => {
  it('change no later score, and replay to the same states', { timeout: 300_000 }, async () => {
    const [store, twin] = [newStore(), newStore()]
    await lived(twin, async () => undefined)
    let shrunk = 0
    const digest = await lived(store, async (nowMs) => {
      shrunk += await shrinkOlder(store, { events: 1 / 24 }, nowMs)
    })
    expect(shrunk).toBeGreaterThan(STEPS / 2)
    expect(await scored(store)).toEqual(await scored(twin))
    const report = await replayLedger(store.ledger, store.newStates(), store.seed, {
      online: SMALL_MODEL,
    })
    expect(report).toMatchObject({ differences: 0, firstDifference: undefined, digest })
    expect(report.shrunken).toBeGreaterThan(STEPS / 4)
  })

  it('shrink by their own ages, and the newest stays', { timeout: 300_000 }, async () => {
    const store = newStore()
    let nowMs = 0
    await lived(store, async (atMs) => void (nowMs = atMs))
    const before = await all(store)
    const isContent = (entry: LedgerEntry) =>
      entry.kind === 'event' &&
      /^\{"\$type":"\$(?:.*content|send_message|submit_review)/.test(entry.body)
    const soon = nowMs + DAY_MS
    expect(await shrinkOlder(store, {}, soon)).toBe(0)
    const content = await shrinkOlder(store, { content: 1 / 24 }, soon)
    expect(content).toBeGreaterThan(0)
    expect(content).toBe(before.slice(0, -1).filter(isContent).length)
    expect(await shrinkOlder(store, { content: 1 / 24 }, soon)).toBe(0)
    expect(await shrinkOlder(store, { events: 1 / 24 }, soon)).toBeGreaterThan(content)
    const after = await all(store)
    expect(after.at(-1)).toEqual(before.at(-1))
    for (const [at, entry] of after.slice(0, -1).entries()) {
      expect(entry.sequence).toBe(before[at]?.sequence)
      // Entries that link sessions hold the bodies of events as texts.
      expect(bodyText(entry)).not.toMatch(/"\$(?:ip|user_email|name|phone|body|device_id)\\?":/)
    }
  })

  it(
    'of a user who is erased later keep nothing of them, and replay to the same states',
    { timeout: 300_000 },
    async () => {
      const store = newStore()
      let nowMs = 0
      const digest = await lived(store, async (atMs) => void (nowMs = atMs))
      expect(
        await shrinkOlder(store, { events: 1 / 24, audit: 1 / 24 }, nowMs + DAY_MS),
      ).toBeGreaterThan(STEPS / 2)
      const named = async () =>
        (await all(store)).filter(
          (entry) => entry.environment === 1 && bodyText(entry).includes(`"${ERASED}"`),
        )
      expect(await named()).not.toEqual([])
      await eraseUser(store.ledger, store.seed, { environment: 1, userId: ERASED })
      expect(await named()).toEqual([])
      const report = await replayLedger(store.ledger, store.newStates(), store.seed, {
        online: SMALL_MODEL,
      })
      expect(report).toMatchObject({ differences: 0, digest })
    },
  )
})
