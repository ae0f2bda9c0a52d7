/** Odds of a hit, as multiples of those at the limit, that the alarm is looking for: it is quickest at one of these. */
const FACTORS = [1.5, 2, 4, 8, 16] as const

/**
 * Events between two false alarms, on average at least, where hits come exactly as often as the limit allows. Within `n` events
 * a false alarm has a chance of at most n ÷ this.
 */
export const FALSE_ALARM_EVENTS = 10_000_000

/**
 * Says when something happens more often than its limit, hit by hit, however long it runs. Events that are no hits cost nothing. It forgets quiet times, so that a
 * sudden rise counts at once. Shiryaev–Roberts procedure of likelihood ratios, averaged over alternatives: less the number of
 * events it is a supermartingale at the limit, and below it. Sources: Roberts 1966; Shin, Ramdas and Rinaldo, E-detectors, 2023.
 */
export class RateAlarm {
  private readonly limit: number
  private readonly threshold: number
  private readonly evidence = new Float64Array(FACTORS.length)
  /** The event after which it began to count, and the last one that was a hit. */
  private from = 0
  private last = 0
  private hitCount = 0

  /** `limit`: the share of events that may be hits, 0 to 1. */
  constructor(limit: number, threshold = FALSE_ALARM_EVENTS) {
    this.limit = limit
    this.threshold = threshold * FACTORS.length
  }

  get hits(): number {
    return this.hitCount
  }

  /** Events since the last reset, until the last hit. */
  get events(): number {
    return this.last - this.from
  }

  /** Counts the event `at`: 1, 2, 3 …, which is a hit; those since the last hit are none. Returns whether there are too many hits. */
  hit(at: number): boolean {
    const misses = at - this.last - 1
    this.last = at
    this.hitCount += 1
    const { evidence, limit } = this
    let sum = 0
    for (let place = 0; place < FACTORS.length; place += 1) {
      const factor = FACTORS[place] ?? 1
      const ratio = 1 / (1 + limit * (factor - 1))
      const next = (1 + afterMisses(evidence[place] ?? 0, ratio, misses)) * factor * ratio
      evidence[place] = next
      sum += next
    }
    return sum >= this.threshold
  }

  /** Counts anew, from the event after `at` on. */
  reset(at: number): void {
    this.evidence.fill(0)
    this.from = at
    this.last = at
    this.hitCount = 0
  }

  /** Its numbers, for `restore`. */
  save(): readonly number[] {
    return [this.from, this.last, this.hitCount, ...this.evidence]
  }

  restore([from = 0, last = 0, hits = 0, ...evidence]: readonly number[]): void {
    this.from = from
    this.last = last
    this.hitCount = hits
    this.evidence.set(evidence.slice(0, FACTORS.length))
  }
}

/** `evidence` after so many times `(1 + evidence) · ratio`; a ratio is below 1. */
function afterMisses(evidence: number, ratio: number, misses: number): number {
  const power = ratio ** misses
  return power * evidence + (ratio * (1 - power)) / (1 - ratio)
}
