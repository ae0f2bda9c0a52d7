/**
 * What is learned about an event from tables outside of it (place and network of the IP). It is
 * found once, when the event is accepted, and kept in the ledger beside it, so that a replay with
 * newer tables still equals the live run. What makes one names all members, undefined where
 * the tables do not say: readers of one shape are fast.
 */
export interface Enrichment {
  /** ISO-3166 alpha-2 of the IP, upper case. */
  readonly ipCountry?: string | undefined
  /** Autonomous system number of the IP. */
  readonly ipAsn?: number | undefined
  /** The IP belongs to a hosting, VPN or Tor network. */
  readonly ipHosting?: boolean | undefined
}

/** What is known of an event without an address, or with one that is nobody's. */
export const NO_ENRICHMENT: Enrichment = {
  ipCountry: undefined,
  ipAsn: undefined,
  ipHosting: undefined,
}
