/**
 * The type under which a beacon stands in the ledger. It is reserved and cannot be sent to the Events
 * API: whoever reads it knows that the public beacon key, and so perhaps an attacker, wrote it.
 */
export const BEACON_EVENT = '$beacon'
