/**
 * The canonical event, the bounds and the words of deliveries alone, without the declarations that events are checked by: what threads that
 * only read the ledger load, in a hundredth of the time and memory.
 */
export { BEACON_EVENT } from './beacon/beacon-event.ts'
export * from './canonical-event.ts'
export { DAY_MS } from './durations.ts'
export { LIMITS } from './limits.ts'
export { canonicalJson, fromCanonicalJson } from './parse/canonical-json.ts'
export { DELIVERY_ERRORS, DELIVERY_STATES } from './enums/delivery-words.ts'
