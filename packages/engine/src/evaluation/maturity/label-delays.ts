import { type AbuseType, DAY_MS, MINUTE_MS } from '@winnow/contract'

/** Bins grow by this factor; a quantile is too long by at most this. */
const GROWTH = 2 ** 0.25
const SHORTEST_MS = MINUTE_MS
/** Bins up to a little over two years. */
const BINS = 82

/** The default maturity while delays are unknown: chargebacks take longest. */
const DEFAULT_DAYS: Readonly<Record<AbuseType, number>> = {
  payment_abuse: 60,
  content_abuse: 30,
  promotion_abuse: 30,
  account_abuse: 30,
  account_takeover: 30,
}
/** Bounds of the maturity, however quick or slow labels are. */
const [MATURITY_MIN_MS, MATURITY_MAX_MS] = [DAY_MS, 180 * DAY_MS]
/** The share of bad labels that have come by the maturity. */
const MATURE_SHARE = 0.95
/** Delays needed for a 95th percentile. */
const DELAYS_MIN = 100
/** Delays are believed only after a time of observation this many times the default: long ones are not seen sooner. */
const OBSERVED_DEFAULTS = 2

/** A histogram of how long bad labels of one abuse type took. */
export class LabelDelays {
  /** Labels by delay; bin i holds delays up to a minute times 2^(i/4), the last one all longer. */
  readonly counts: Float64Array

  /** With counts that were kept before, or none. Error: another number of bins. */
  constructor(counts: ArrayLike<number> = new Float64Array(BINS)) {
    if (counts.length !== BINS) throw new RangeError(`${counts.length} bins; delays have ${BINS}`)
    this.counts = Float64Array.from(counts)
  }

  /** Adds a bad label's delay after its event; one below 0 counts as 0. */
  add(delayMs: number): void {
    const bin = binOf(delayMs)
    this.counts[bin] = (this.counts[bin] ?? 0) + 1
  }

  /** Takes one that was added back. */
  remove(delayMs: number): void {
    const bin = binOf(delayMs)
    this.counts[bin] = Math.max(0, (this.counts[bin] ?? 0) - 1)
  }

  get total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0)
  }

  /** A delay that `share` of the labels did not exceed, at most a fifth too long; NaN without labels. */
  quantileMs(share: number): number {
    let below = 0
    const bin = this.counts.findIndex(
      (count) => (below += count) >= share * this.total && below > 0,
    )
    return bin < 0 ? NaN : SHORTEST_MS * GROWTH ** bin
  }

  /** The share of the labels that came by an age, 0–1; those of its bin as if they were spread evenly. 0 without labels. */
  shareBy(ageMs: number): number {
    const place = placeOf(ageMs)
    const bin = Math.ceil(place)
    let below = 0
    for (let at = 0; at < bin; at += 1) below += this.counts[at] ?? 0
    const within = (this.counts[bin] ?? 0) * (1 - bin + place)
    return (below + within) / Math.max(1, this.total)
  }
}

/** Where a delay stands among the bins: bin i ends at i. */
const placeOf = (delayMs: number): number =>
  Math.log(Math.max(delayMs, SHORTEST_MS) / SHORTEST_MS) / Math.log(GROWTH)

function binOf(delayMs: number): number {
  return Math.min(Math.ceil(placeOf(delayMs)), BINS - 1)
}

/** The labels of one abuse type, and how long they were observed. */
export interface LabelHistory {
  readonly abuseType: AbuseType
  readonly delays: LabelDelays
  /** From the first event to the last label. */
  readonly observedMs: number
}

/**
 * How old a row without a label must be to count as good: the 95th percentile of the delays, once there
 * are a hundred and they were watched for twice the default; else the default of the abuse type.
 */
export function maturityMs({ abuseType, delays, observedMs }: LabelHistory): number {
  const defaultMs = DEFAULT_DAYS[abuseType] * DAY_MS
  if (delays.total < DELAYS_MIN || observedMs < OBSERVED_DEFAULTS * defaultMs) return defaultMs
  return Math.min(Math.max(delays.quantileMs(MATURE_SHARE), MATURITY_MIN_MS), MATURITY_MAX_MS)
}

/** The assumed delays count as much as so many labels. */
const ASSUMED_DELAYS = 20

/**
 * The share of bad labels that come by an age, 0–1: of those that came, with delays that are assumed while there are few. The assumed ones
 * are exponential, MATURE_SHARE of them within the maturity. A chargeback takes weeks: of its first days no label may be expected.
 */
export function shareInBy(ageMs: number, matureMs: number, delays: LabelDelays): number {
  const assumed = 1 - (1 - MATURE_SHARE) ** Math.max(0, ageMs / matureMs)
  const { total } = delays
  return (ASSUMED_DELAYS * assumed + total * delays.shareBy(ageMs)) / (ASSUMED_DELAYS + total)
}
