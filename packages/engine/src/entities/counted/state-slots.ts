import { ABUSE_TYPES, LIMITS } from '@winnow/contract'

/** Registers of a label: whether it is bad and where it comes from, its time, its entry. */
export const LABEL_REGISTERS = 3
/** Of a session: events before its last one, the latest first. */
export const MAX_EARLIER_EVENTS = 7
/** Of an order: what its payments take over, see `events/carry-over/order-details.ts`. */
export const MAX_ORDER_DETAILS = 9
/** What the latest events contained, as digests, see `events/follow-up/digest-ring.ts`. */
export const MAX_DIGESTS = 4
/** Latest events of a session that name no user and were not yet linked to one. */
export const MAX_UNLINKED_EVENTS = LIMITS.sessionLinkedEventsCount

/**
 * What states keep besides aggregates, and how many registers it needs: pointers into the ledger, labels, and what later
 * events are compared with. Each entity type declares what it keeps.
 */
export const STATE_SLOTS = {
  /** Its own labels, per abuse type. */
  own_labels: ABUSE_TYPES.length * LABEL_REGISTERS,
  last_scored: 1,
  last_event: 1,
  last_decision: 1,
  earlier_events: MAX_EARLIER_EVENTS,
  /** The event that a label of the user is about, per abuse type; and since when scores of it fade. */
  label_target: ABUSE_TYPES.length + 1,
  order_details: MAX_ORDER_DETAILS,
  /** 1 once a payment of the order was authorized. */
  authorized: 1,
  told: MAX_DIGESTS,
  /** The digest of the event that made the entity, the user's account among them. */
  made: 1,
  unlinked_events: MAX_UNLINKED_EVENTS,
  /** The last event that names the session's user. */
  linked_by: 1,
} as const satisfies Readonly<Record<string, number>>

export type StateSlot = keyof typeof STATE_SLOTS
