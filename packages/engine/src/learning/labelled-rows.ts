import { BoundedSample } from './bounded-sample.ts'
import type { LearningLimits } from './learning-limits.ts'
import type { RowTable } from './row-table.ts'

/** A row whose truth is known, of one abuse type. */
export interface LabelledRow {
  readonly atMs: number
  /** A copy of its own. */
  readonly features: Float32Array
  /** How many events it stands for. */
  readonly weight: number
  readonly starter: number
  readonly online: number
  readonly served: number
}

interface PlacedRow extends LabelledRow {
  readonly sequence: number
  readonly isBad: boolean
}

/** What is learned from, of one abuse type: the latest bad rows, and a weighted sample of the good ones. */
export class LabelledRows {
  private readonly bad = new Map<number, LabelledRow>()
  private readonly good: BoundedSample<LabelledRow>
  private readonly limits: LearningLimits
  private badSeen = 0

  constructor(limits: LearningLimits, seed: number) {
    this.limits = limits
    this.good = new BoundedSample(limits.goodRows, seed)
  }

  /** Bad labels that ever came, taken back ones too. */
  get badTotal(): number {
    return this.badSeen
  }

  /** A later label of the same event counts in the place of the earlier one. */
  put(sequence: number, isBad: boolean, row: LabelledRow): void {
    this.remove(sequence)
    if (!isBad) return this.good.add(sequence, row)
    this.badSeen += 1
    this.bad.set(sequence, row)
    const [oldest] = this.bad.keys()
    if (this.bad.size > this.limits.badRows && oldest !== undefined) this.bad.delete(oldest)
  }

  remove(sequence: number): void {
    this.bad.delete(sequence)
    this.good.remove(sequence)
  }

  /** Lets go of rows older than the window, where there are bad ones enough within it. */
  forget(nowMs: number): void {
    const beforeMs = nowMs - this.limits.windowMs
    const young = [...this.bad.values()].filter(({ atMs }) => atMs >= beforeMs)
    if (young.length < this.limits.windowBadMin) return
    for (const [sequence, { atMs }] of this.bad) if (atMs < beforeMs) this.bad.delete(sequence)
    for (const [sequence, { value }] of this.good.entries()) {
      if (value.atMs < beforeMs) this.good.remove(sequence)
    }
    this.good.relax()
  }

  /**
   * The rows by time, up to the last good one: bad labels come sooner than the certainty that a row
   * is good, and the latest days, of which only the bad is known, would teach that late is bad.
   */
  table(width: number): RowTable {
    const rows = [...this.placed()].sort((a, b) => a.atMs - b.atMs || a.sequence - b.sequence)
    return columnsOf(rows.slice(0, rows.findLastIndex(({ isBad }) => !isBad) + 1), width)
  }

  private *placed(): Generator<PlacedRow> {
    for (const [sequence, row] of this.bad) yield { ...row, sequence, isBad: true }
    for (const [sequence, { value, weight }] of this.good.entries()) {
      yield { ...value, weight: value.weight * weight, sequence, isBad: false }
    }
  }
}

function columnsOf(rows: readonly PlacedRow[], width: number): RowTable {
  const features = new Float32Array(rows.length * width)
  rows.forEach((row, at) => features.set(row.features, at * width))
  return {
    count: rows.length,
    width,
    features,
    bad: Uint8Array.from(rows, ({ isBad }) => Number(isBad)),
    weights: Float32Array.from(rows, ({ weight }) => weight),
    starter: Float64Array.from(rows, ({ starter }) => starter),
    online: Float64Array.from(rows, ({ online }) => online),
    served: Float64Array.from(rows, ({ served }) => served),
  }
}
