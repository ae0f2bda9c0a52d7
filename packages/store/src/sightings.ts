/** When two subjects were seen together by beacons. Times in ms. */
export interface SightingTimes {
  readonly firstSeenMs: number
  readonly lastSeenMs: number
  readonly lastSequence: number
}

/**
 * Devices of a session that become a user's with the session, as many as an event is tied to: those known the longest, so
 * that whoever guesses the id of a session adds devices to it and takes none away.
 */
export const MAX_JOINED_DEVICES = 4

/** Users that a session had before its last one, who get a device that comes late: the last ones. */
export const MAX_FORMER_USERS = 8

/** Sightings that are counted. */
export const MAX_COUNTED_SIGHTINGS = 10_000

/** What is known of two subjects, with what is seen of them now. */
export function seenAgain(known: SightingTimes | undefined, now: SightingTimes): SightingTimes {
  if (known === undefined) return now
  return {
    firstSeenMs: Math.min(known.firstSeenMs, now.firstSeenMs),
    lastSeenMs: Math.max(known.lastSeenMs, now.lastSeenMs),
    lastSequence: Math.max(known.lastSequence, now.lastSequence),
  }
}
