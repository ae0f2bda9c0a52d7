import { setImmediate } from 'node:timers/promises'
import { type Core, CORE_LIMITS, createCore, FTRL_SETTINGS, type Store } from '@winnow/engine'

/** A model of labels that is small. */
export const SMALL_MODEL = { ...FTRL_SETTINGS, slotBits: 14 }

const places = { find: (ip: string) => ({ ipCountry: 'DE', ipAsn: ip.length, ipHosting: false }) }

function rethrow(error: unknown): never {
  throw error
}

/** A core on a new store, in which nothing may fail, and its states. `fanOut`: users that a label makes it score again. */
export async function openTrialCore(store: Store, fanOut: number) {
  const states = store.newStates()
  const core: Core = await createCore({
    ledger: store.ledger,
    snapshots: store.snapshots,
    seed: store.seed,
    states,
    places,
    limits: { ...CORE_LIMITS, fanOut },
    online: SMALL_MODEL,
    yieldTurn: () => setImmediate(),
    pause: () => setImmediate(),
    onSnapshotFailure: rethrow,
    onRescoreFailure: rethrow,
    onLearningFailure: rethrow,
  })
  return { core, states }
}
