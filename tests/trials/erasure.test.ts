/**
 * A user is erased: what is left of their entries is folded as the whole ones were, so a replay gives the same states, and every
 * outcome of others again, byte for byte.
 */
import { bodyText, eraseUser, type LedgerEntry, replayLedger, type Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { SEED, sized } from './support/size.ts'
import { openTrialCore, SMALL_MODEL } from './support/trial-core.ts'
import { WildTraffic } from './support/wild-traffic.ts'

const STEPS = sized(600, 20_000)
const ENVIRONMENT = 1
const ERASED = ['user-1', 'user-2', 'user-3', 'user-4']

async function lived(store: Store): Promise<string> {
  const { core, states } = await openTrialCore(store, 3)
  const traffic = new WildTraffic(SEED)
  while (traffic.sent < STEPS) await traffic.step(core)
  await core.close()
  return states.digest()
}

const all = (store: Store): Promise<readonly LedgerEntry[]> =>
  store.ledger.read(1, store.ledger.last())

it(`replay of shrunken entries gives the same states and all outcomes of others (seed ${SEED})`, async () => {
  const store = openMemoryStore({ seed: { lo: SEED, hi: 77 } })
  const digest = await lived(store)
  const before = await all(store)
  for (const userId of ERASED) {
    await eraseUser(store.ledger, store.seed, { environment: ENVIRONMENT, userId })
  }
  const after = await all(store)
  const changed = after.filter((entry, at) => bodyText(entry) !== textAt(before, at))
  expect(changed.length).toBeGreaterThan(ERASED.length)
  for (const entry of after) {
    if (entry.environment !== ENVIRONMENT) continue
    for (const userId of ERASED) expect(bodyText(entry)).not.toContain(`"${userId}"`)
  }
  const others = after.flatMap(({ environment }, at) => (environment === ENVIRONMENT ? [] : at))
  for (const at of others) expect(after[at]).toEqual(before[at])
  const report = await replayLedger(store.ledger, store.newStates(), store.seed, {
    online: SMALL_MODEL,
  })
  expect(report).toMatchObject({ differences: 0, firstDifference: undefined, digest })
  expect(report.shrunken).toBeGreaterThan(0)
  expect(report.shrunken).toBeLessThan(changed.length + 1)
})

const textAt = (entries: readonly LedgerEntry[], at: number): string => {
  const entry = entries[at]
  return entry === undefined ? '' : bodyText(entry)
}

it('erasing again changes nothing, and another user of the same id in another environment stays', async () => {
  const store = openMemoryStore({ seed: { lo: 3, hi: 4 } })
  await lived(store)
  const wanted = { environment: ENVIRONMENT, userId: 'user-1' }
  const first = await eraseUser(store.ledger, store.seed, wanted)
  const again = await eraseUser(store.ledger, store.seed, wanted)
  expect(first.entries.event).toBeGreaterThan(0)
  expect(again.entries).toEqual({})
  expect(again.user).toBe(first.user)
})
