/** A value of a raw component: what a browser reports of itself, never an id computed from it. */
export type BeaconScalar = string | number | boolean
export type BeaconValue = BeaconScalar | readonly BeaconScalar[]

/** One page view. */
export interface BeaconPage {
  /** Address without its fragment and, unless the page asks otherwise, without its query's values. */
  readonly url: string
  readonly title: string
  readonly referrer: string
  /** How long before the beacon was sent it happened, ms: the visitor's clock is not needed. */
  readonly agoMs: number
}

/** What `s.js` posts to `/v1/beacon`, as JSON under `text/plain`. Nothing in it is to be trusted. */
export interface Beacon {
  /** The account's beacon key. */
  readonly key: string
  /** Drawn once for each message; a retry has the same one. */
  readonly id: string
  /** The user the page says is logged in: a claim. */
  readonly user?: string
  readonly session?: string
  /** The value of the cookie `__ssid`; absent where it may not be set. */
  readonly visitor?: string
  /** The Domain of that cookie, so that the answer can renew it. */
  readonly domain?: string
  readonly pages?: readonly BeaconPage[]
  /** Raw device components by name: `screen.width`. */
  readonly device?: Readonly<Record<string, BeaconValue>>
  /** How the visitor acted since the last beacon: counts, ms and shares, never what was typed. */
  readonly behavior?: Readonly<Record<string, number>>
}
