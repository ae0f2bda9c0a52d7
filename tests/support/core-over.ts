import { type Core, CORE_LIMITS, createCore, type ResidentStates, type Store } from '@winnow/engine'

/** A core over a store: it knows no places, and a snapshot that cannot be written fails the test. */
export function coreOver(store: Store, states: ResidentStates = store.newStates()): Promise<Core> {
  return createCore({
    ledger: store.ledger,
    snapshots: store.snapshots,
    states,
    places: { find: () => ({}) },
    seed: store.seed,
    limits: CORE_LIMITS,
    yieldTurn: async () => undefined,
    onSnapshotFailure: (error) => {
      throw error
    },
  })
}
