/** When the condition of a route takes too long. */
export interface LatencyLimits {
  /** Microseconds: a run that takes longer is slow. */
  readonly slowerThanUs: number
  /** Slow runs are counted within so many events of a version. */
  readonly ofEvents: number
  /** Percent of these events: with more slow runs the route is paused. */
  readonly percent: number
}

/** A quarter of what a condition may cost at all, on one in ten events. */
export const USUAL_LATENCY: LatencyLimits = { slowerThanUs: 250, ofEvents: 200, percent: 10 }

/** What a document may say. Within fewer events a busy machine looks like a slow route. */
export const LATENCY_BOUNDS = {
  slowerThanUs: [50, 10_000],
  ofEvents: [50, 1_000],
} as const
