/**
 * Raised whenever the same entries lead to other states than before: what an event is read to say,
 * when an aggregate counts it, how a link or a window is kept, which tokens the online model learns. Snapshots of another revision are
 * discarded at start and the states are folded from the ledger again. A test over a fixed stream
 * (tests/scenarios/states-revision.test.ts) fails when it should have been raised.
 */
export const STATES_REVISION = 20
