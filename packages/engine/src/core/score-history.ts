import { ABUSE_TYPES, type AbuseType, DAY_MS } from '@winnow/contract'

/** Days kept: the longest percentile asked for looks back ten, and today is running. */
const HISTORY_DAYS = 11
/** Fewer scores give no share: it would say more of chance than of the score. */
const SCORES_MIN = 20
const BINS = 101
const PER_DAY = ABUSE_TYPES.length * BINS

/**
 * How many scores of each height were given per environment, abuse type and day: what percentiles
 * are read from. 45 kB per environment.
 */
export class ScoreHistory {
  /** Sequence of the last entry counted. */
  version = 0
  private readonly environments = new Map<number, Float64Array>()

  add(environment: number, scores: Float32Array, atMs: number, sequence: number): void {
    if (sequence <= this.version) return
    this.version = sequence
    const day = Math.floor(atMs / DAY_MS)
    const counts = this.of(environment)
    const at = (day % HISTORY_DAYS) * (PER_DAY + 1)
    const kept = counts[at] ?? 0
    if (kept > day) return
    if (kept !== day) counts.fill(0, at, at + PER_DAY + 1)
    counts[at] = day
    for (let type = 0; type < scores.length; type += 1) {
      const height = Math.min(100, Math.max(0, Math.round(scores[type] ?? 0)))
      const bin = at + 1 + type * BINS + height
      counts[bin] = (counts[bin] ?? 0) + 1
    }
  }

  /** Share of the scores of the last `days` days, up to the newest day seen, that are below `score`; -1 when there are few. */
  percentile(environment: number, abuseType: AbuseType, score: number, days: number): number {
    const counts = this.environments.get(environment)
    if (counts === undefined) return -1
    const newest = this.newestDay(counts)
    const type = ABUSE_TYPES.indexOf(abuseType)
    let below = 0
    let all = 0
    for (let slot = 0; slot < HISTORY_DAYS; slot += 1) {
      const at = slot * (PER_DAY + 1)
      if ((counts[at] ?? 0) <= newest - days || counts[at] === 0) continue
      for (let bin = 0; bin < BINS; bin += 1) {
        const held = counts[at + 1 + type * BINS + bin] ?? 0
        all += held
        if (bin < Math.round(score)) below += held
      }
    }
    return all < SCORES_MIN ? -1 : below / all
  }

  /** A copy for a snapshot: version, then per environment its number and its counts. */
  save(): Uint8Array {
    const numbers = [this.version]
    for (const [environment, counts] of this.environments) numbers.push(environment, ...counts)
    return new Uint8Array(new Float64Array(numbers).buffer)
  }

  restore(saved: Uint8Array): void {
    const numbers = new Float64Array(saved.slice().buffer)
    const size = HISTORY_DAYS * (PER_DAY + 1)
    this.version = numbers[0] ?? 0
    for (let at = 1; at + size < numbers.length + 1; at += size + 1) {
      this.environments.set(numbers[at] ?? 0, numbers.slice(at + 1, at + 1 + size))
    }
  }

  private newestDay(counts: Float64Array): number {
    let newest = 0
    for (let slot = 0; slot < HISTORY_DAYS; slot += 1) {
      newest = Math.max(newest, counts[slot * (PER_DAY + 1)] ?? 0)
    }
    return newest
  }

  private of(environment: number): Float64Array {
    const known = this.environments.get(environment)
    if (known !== undefined) return known
    const counts = new Float64Array(HISTORY_DAYS * (PER_DAY + 1))
    this.environments.set(environment, counts)
    return counts
  }
}
