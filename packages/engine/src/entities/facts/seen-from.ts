import type { Facts } from '../facts.ts'
import { fillPlaceMismatch } from './mismatch-facts.ts'

/** Where somebody is, by their IP. */
export interface Whereabouts {
  /** ISO-3166 alpha-2, '' = unknown. */
  readonly country: string
  /** 1 in a hosting, VPN or Tor network. */
  readonly hosting: number
}

const NOWHERE: Whereabouts = { country: '', hosting: NaN }

/** What `read` makes of an event without an IP when its user is there; the facts stay what the event says. */
export function seenFrom(facts: Facts, there: Whereabouts, read: () => void): void {
  put(facts, there)
  read()
  put(facts, NOWHERE)
}

function put(facts: Facts, { country, hosting }: Whereabouts): void {
  facts.ipCountry = country
  facts.ipHosting = hosting
  fillPlaceMismatch(facts)
}
