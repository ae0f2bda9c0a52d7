/**
 * What is learned about an event from tables outside of it (place and network of the IP). It is
 * found once, when the event is accepted, and kept in the ledger beside it, so that a replay with
 * newer tables still equals the live run.
 */
export interface Enrichment {
  /** ISO-3166 alpha-2 of the IP, upper case. */
  readonly ipCountry?: string
  /** Autonomous system number of the IP. */
  readonly ipAsn?: number
  /** The IP belongs to a hosting, VPN or Tor network. */
  readonly ipHosting?: boolean
}
