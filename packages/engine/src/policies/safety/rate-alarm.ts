/** Odds of a hit, as multiples of those at the limit, that the alarm is looking for: it is quickest at one of these. */
const FACTORS = [1.5, 2, 4, 8, 16] as const

/**
 * Events between two false alarms, on average at least, where hits come exactly as often as the limit allows. Within `n` events
 * a false alarm has a chance of at most n ÷ this.
 */
export const FALSE_ALARM_EVENTS = 10_000_000

/**
 * Says when something happens more often than its limit, event by event, however long it runs. It forgets quiet times, so that a
 * sudden rise counts at once. Shiryaev–Roberts procedure of likelihood ratios, averaged over alternatives: less the number of
 * events it is a supermartingale at the limit, and below it. Sources: Roberts 1966; Shin, Ramdas and Rinaldo, E-detectors, 2023.
 */
export class RateAlarm {
  private readonly limit: number
  private readonly threshold: number
  private readonly evidence = new Float64Array(FACTORS.length)
  private count = 0
  private hitCount = 0

  /** `limit`: the share of events that may be hits, 0 to 1. */
  constructor(limit: number, threshold = FALSE_ALARM_EVENTS) {
    this.limit = limit
    this.threshold = threshold * FACTORS.length
  }

  /** Events since the last reset. */
  get events(): number {
    return this.count
  }

  get hits(): number {
    return this.hitCount
  }

  /** Counts an event. Returns whether there are too many hits. */
  add(isHit: boolean): boolean {
    this.count += 1
    if (isHit) this.hitCount += 1
    const { evidence, limit } = this
    let sum = 0
    for (let at = 0; at < FACTORS.length; at += 1) {
      const factor = FACTORS[at] ?? 1
      const ratio = (isHit ? factor : 1) / (1 + limit * (factor - 1))
      const next = (1 + (evidence[at] ?? 0)) * ratio
      evidence[at] = next
      sum += next
    }
    return sum >= this.threshold
  }

  reset(): void {
    this.evidence.fill(0)
    this.count = 0
    this.hitCount = 0
  }

  /** Its numbers, for `restore`. */
  save(): readonly number[] {
    return [this.count, this.hitCount, ...this.evidence]
  }

  restore([count = 0, hits = 0, ...evidence]: readonly number[]): void {
    this.count = count
    this.hitCount = hits
    this.evidence.set(evidence.slice(0, FACTORS.length))
  }
}
