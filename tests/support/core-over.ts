import {
  type Core,
  CORE_LIMITS,
  type CoreParts,
  createCore,
  type ResidentStates,
  type Store,
} from '@winnow/engine'

/**
 * A core over a store: it knows no places; a snapshot that cannot be written, or a learning step that cannot be
 * taken, fails the test. A label scores nobody again, so entries are those that the test asks for.
 */
export function coreOver(
  store: Store,
  states: ResidentStates = store.newStates(),
  special: Partial<CoreParts> = {},
): Promise<Core> {
  return createCore({
    ledger: store.ledger,
    snapshots: store.snapshots,
    states,
    places: { find: () => ({}) },
    seed: store.seed,
    limits: { ...CORE_LIMITS, fanOut: 0 },
    yieldTurn: async () => undefined,
    pause: async () => undefined,
    onSnapshotFailure: rethrow,
    onRescoreFailure: rethrow,
    onLearningFailure: rethrow,
    ...special,
  })
}

function rethrow(error: unknown): never {
  throw error
}
