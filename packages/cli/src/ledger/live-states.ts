import { setImmediate as nextTurn } from 'node:timers/promises'
import { CORE_LIMITS, createCore, type Places } from '@winnow/engine'
import type { ReadOnlyStore } from '@winnow/store'

/** No event is taken in, so no address is looked up. */
const NO_PLACES: Places = { find: () => ({}) }

function rethrow(error: unknown): never {
  throw error
}

/** Digest of the entity states a start would recover: the newest snapshot and the ledger's tail. */
export async function liveStatesDigest(store: ReadOnlyStore): Promise<string> {
  const states = store.newStates()
  // The core is not closed: that would write a snapshot, and a proof must not change what it proves.
  await createCore({
    ledger: store.ledger,
    snapshots: store.snapshots,
    states,
    places: NO_PLACES,
    seed: store.seed,
    limits: { ...CORE_LIMITS, fanOut: 0 },
    yieldTurn: () => nextTurn(),
    pause: () => nextTurn(),
    onSnapshotFailure: rethrow,
    onRescoreFailure: rethrow,
  })
  return states.digest()
}
