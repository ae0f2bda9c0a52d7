/**
 * What a simulated world says, line by line: events as `POST /v204/events` takes them, and labels in
 * the importer's form. Times are milliseconds since 1970.
 */
export type WireValue =
  | string
  | number
  | boolean
  | readonly WireValue[]
  | { readonly [field: string]: WireValue }

/** Fields of an event; an undefined one is left out. */
export type WireFields = { readonly [field: string]: WireValue | undefined }

/** An object inside an event (an address, an item). */
export type WireObject = { readonly [field: string]: WireValue }

export interface SimulatedEvent {
  readonly $type: string
  /** The line's idempotency key; labels name it. No field of the event on the wire. */
  readonly $event_id: string
  readonly $time: number
  readonly [field: string]: WireValue
}

/** Abuse types as label lines spell them. */
export const SIMULATED_ABUSE_TYPES = ['payment', 'content', 'promotion', 'account', 'ato'] as const

export type SimulatedAbuseType = (typeof SIMULATED_ABUSE_TYPES)[number]

export interface SimulatedLabel {
  /** `$event_id` of the event that is judged. */
  readonly id: string
  readonly entity: 'order' | 'content' | 'user' | 'session'
  readonly entity_id: string
  readonly $user_id: string
  readonly abuse_type: SimulatedAbuseType
  readonly bad: boolean
  readonly event_time: number
  readonly label_time: number
}

export type SimulatedLine =
  | { readonly kind: 'event'; readonly event: SimulatedEvent }
  | { readonly kind: 'label'; readonly label: SimulatedLabel }
