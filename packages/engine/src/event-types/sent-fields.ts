/** Reserved fields of an event as the ledger has them. */
export type SentFields = Readonly<Record<string, unknown>>

/** What the meaning of an event's type is read from. */
export interface TypedFields {
  readonly type: string
  readonly fields: SentFields
}
