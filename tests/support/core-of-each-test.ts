import type { Accepted, Core, Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { afterEach, beforeEach } from 'vitest'
import { coreOver } from './core-over.ts'
import { eventOf } from './event-of.ts'

const START_MS = Date.UTC(2026, 3, 1, 9)
const MINUTE_MS = 60_000

/** What a test has of its core. */
interface CoreOfTest {
  readonly store: Store
  readonly core: Core
  /** When the latest event was received; milliseconds since 1970. */
  readonly nowMs: number
  /** Sends a body of `POST /v205/events`, a minute after the one before. Error: the contract refuses it. */
  send(body: Readonly<Record<string, unknown>>): Promise<Accepted>
}

/** A core over an empty store in memory, opened before each test and closed after it. */
export function coreOfEachTest(): CoreOfTest {
  let store: Store
  let core: Core
  let nowMs: number

  beforeEach(async () => {
    store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
    core = await coreOver(store)
    nowMs = START_MS
  })

  afterEach(async () => {
    await core.close()
    await store.close()
  })

  return {
    get store() {
      return store
    },
    get core() {
      return core
    },
    get nowMs() {
      return nowMs
    },
    send(body) {
      nowMs += MINUTE_MS
      return core.execute({
        is: 'event',
        request: { environment: 1, event: eventOf(body), receivedAtMs: nowMs },
      })
    },
  }
}
