/** Reserved fields of an event as the ledger has them. */
export type SentFields = Readonly<Record<string, unknown>>
