import type { CoreParts, RecoveryProgress, SnapshotPart, Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { beforeEach, expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOf } from '../support/event-of.ts'

const EVENTS = 5
const ENOUGH = new Error('enough')

let store: Store
let stop: AbortController

beforeEach(async () => {
  stop = new AbortController()
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store)
  for (let at = 0; at < EVENTS; at += 1) {
    const event = eventOf({ $type: '$create_account', $user_id: `user ${at}` })
    await core.execute({ is: 'event', request: { environment: 1, receivedAtMs: at, event } })
  }
})

/** A ledger that is stopped as soon as it is read. */
const stoppedByReading = (): CoreParts['ledger'] => ({
  append: (entries) => store.ledger.append(entries),
  get: (sequence) => store.ledger.get(sequence),
  last: () => store.ledger.last(),
  trouble: () => store.ledger.trouble(),
  close: () => store.ledger.close(),
  read: (from, limit) => {
    stop.abort(ENOUGH)
    return store.ledger.read(from, limit)
  },
})

const recovered = (parts: Partial<CoreParts> = {}) =>
  coreOver(store, store.newStates(), { recovering: stop.signal, ...parts })

it('recovery is given up while it folds the ledger, and the next one has everything', async () => {
  await expect(recovered({ ledger: stoppedByReading() })).rejects.toBe(ENOUGH)
  const core = await coreOver(store)
  expect(core.figures().sequence).toBe(EVENTS)
})

it('recovery is given up while it takes a snapshot in', async () => {
  async function* parts(): AsyncGenerator<SnapshotPart> {
    stop.abort(ENOUGH)
    yield { name: 'engine', bytes: Uint8Array.of(1) }
  }
  const snapshots = { ...store.snapshots, latest: async () => ({ sequence: 1, parts: parts() }) }
  await expect(recovered({ snapshots })).rejects.toBe(ENOUGH)
})

it('recovery tells how far it is, from the first entry that no snapshot holds to the last', async () => {
  const told: RecoveryProgress[] = []
  await recovered({ onRecovery: (progress) => told.push(progress) })
  expect(told.at(0)).toEqual({ snapshot: 0, sequence: 0, last: EVENTS })
  expect(told.at(-1)).toEqual({ snapshot: 0, sequence: EVENTS, last: EVENTS })
})
