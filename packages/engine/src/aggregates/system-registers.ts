import { ABUSE_TYPES, type AbuseType, LIMITS } from '@winnow/contract'
import { MAX_REGISTERS } from './record-layout.ts'

/**
 * Registers the pipeline itself keeps on users, sessions and things that can be labelled, after those that are declared:
 * pointers into the ledger (its last scores, event and decision) and the entity's own labels (per abuse type: bad, its time, its entry).
 */
const LABEL_REGISTERS = 3
const RESERVED = 20
const OWN_LABEL = MAX_REGISTERS - RESERVED

/** A verdict (1 = bad) and its origin share a register: verdict + VERDICTS × origin. Origin 0 is a label of the user as a whole. */
export const VERDICTS = 2

/** The first register of an entity's own label of one abuse type, its verdict. */
export const ownLabelAt = (abuseType: AbuseType): number =>
  OWN_LABEL + ABUSE_TYPES.indexOf(abuseType) * LABEL_REGISTERS

export const LAST_SCORED = OWN_LABEL + ABUSE_TYPES.length * LABEL_REGISTERS
export const LAST_EVENT = LAST_SCORED + 1
export const LAST_DECISION = LAST_EVENT + 1

/** Of a session: the events before its last one, the latest first. */
export const MAX_EARLIER_EVENTS = 7
export const EARLIER_EVENTS = OWN_LABEL - MAX_EARLIER_EVENTS

/** Of a user, in the same place: the event that a label speaks of, per abuse type, and since when scores of it fade. */
export const SPOKEN_OF = OWN_LABEL - MAX_EARLIER_EVENTS
export const FADED_AT = SPOKEN_OF + ABUSE_TYPES.length

/** Of an order, before and in the same place: what its payments take over, see `order-details.ts`. */
export const MAX_ORDER_DETAILS = 9
export const ORDER_DETAILS = OWN_LABEL - 1 - MAX_ORDER_DETAILS

/** And after these: 1 once a payment of it was authorized. */
export const AUTHORIZED = OWN_LABEL - 1

/** Below these, of all that events are about: the last things that they told, see `follow-up/told-ring.ts`. */
export const MAX_TOLD = 4
export const TOLD = ORDER_DETAILS - MAX_TOLD

/** And what the event said that made the thing, the user's account among them. */
export const MADE = TOLD - 1

/**
 * Of a session, which has no declared registers, below all others: its latest events that name no user and were not yet
 * linked to one, the latest first; and the last event that names the session's user.
 */
export const MAX_UNLINKED_EVENTS = LIMITS.sessionLinkedEventsCount
export const UNLINKED_EVENTS = MADE - MAX_UNLINKED_EVENTS
export const LINKED_BY = UNLINKED_EVENTS - 1

/** Registers free for declared aggregates. */
export const MAX_DECLARED_REGISTERS = MADE
