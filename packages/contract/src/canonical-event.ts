/**
 * What every event becomes once it is parsed: the one shape the engine, the ledger and replay know.
 * Defaults are applied, `null`s are gone, legacy spellings are stored under their proper name, and
 * the API key is not in it.
 */
export interface CanonicalEvent {
  /** `$create_order`, or the name of a custom event. */
  readonly type: string
  /** Absent when the event was sent without a user (or with an empty one). */
  readonly userId?: string
  readonly sessionId?: string
  /** IPv4 or IPv6 as sent. */
  readonly ip?: string
  /** `$time`: when it happened, in milliseconds since 1970. Absent = when it was received. */
  readonly timeMs?: number
  /** The reserved fields under their `$` names, but for those above. */
  readonly fields: ReservedFields
  /** Custom fields: strings, booleans, finite numbers. */
  readonly custom: CustomValues
}

export type CustomValue = string | number | boolean

export type CustomValues = Readonly<Record<string, CustomValue>>

/** A JSON value below a reserved field. */
export type FieldValue =
  | string
  | number
  | boolean
  | readonly FieldValue[]
  | { readonly [name: string]: FieldValue }

export type ReservedFields = Readonly<Record<string, FieldValue>>

/** The types of abuse that are scored, as the wire spells them. */
export const ABUSE_TYPES = [
  'payment_abuse',
  'content_abuse',
  'promotion_abuse',
  'account_abuse',
  'account_takeover',
] as const

export type AbuseType = (typeof ABUSE_TYPES)[number]
