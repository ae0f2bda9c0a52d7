/** What an integration sent: taken, refused, or taken with a warning; `measured`: a figure of it. */
export type HealthVerdict = 'accepted' | 'refused' | 'warned' | 'measured'

/**
 * What happened to one request: accepted, or a refusal or warning of one field. Of a figure, in which bucket of a
 * histogram it falls.
 */
export interface HealthSighting {
  readonly environment: number
  readonly verdict: HealthVerdict
  /** Type of the event; empty when unknown. */
  readonly eventType: string
  /** Code of the refusal or warning; 0 when accepted; of a figure its bucket, which may be negative. */
  readonly code: number
  /** Path of the field at fault, without list positions; empty when accepted; of a figure what it is of, as a currency. */
  readonly path: string
  /** Name of the refusal or warning in their table, or of the figure; empty when accepted. */
  readonly problem: string
  /** When, ms since 1970. */
  readonly atMs: number
}

/** How often it was seen on one day. */
export interface HealthCount {
  /** Days since 1970, UTC. */
  readonly day: number
  readonly verdict: HealthVerdict
  readonly eventType: string
  readonly code: number
  readonly path: string
  /** Empty in counts of before problems had names. */
  readonly problem: string
  readonly count: number
  readonly lastSeenMs: number
}

/** Different names counted per environment and day; all further ones are counted together. Figures have as much room of their own. */
export const MAX_HEALTH_COUNTS_PER_DAY = 500

/** Event type and path under which further names are counted; no event type or path is spelt so. */
export const OTHER_SIGHTINGS = '(other)'

/**
 * How well an integration sends: counts per environment, day, event type and kind of mistake.
 * Counting costs no disk; `flush` brings the counts there, so a crash loses those since the last.
 */
export interface IntegrationHealth {
  count(sighting: HealthSighting): void
  /** Resolves when all that was counted is on disk. Rejects while the disk refuses; nothing is lost by that. */
  flush(): Promise<void>
  /** Counts of an environment since a day, that day included; those not flushed yet as well. */
  read(environment: number, sinceDay: number): Promise<readonly HealthCount[]>
}
