/**
 * The canonical event and the bounds alone, without the declarations that events are checked by: what threads that
 * only read the ledger load, in a hundredth of the time and memory.
 */
export { BEACON_EVENT } from './beacon/beacon-event.ts'
export * from './canonical-event.ts'
export { DAY_MS } from './durations.ts'
export { LIMITS } from './limits.ts'
export { canonicalJson, fromCanonicalJson } from './parse/canonical-json.ts'
