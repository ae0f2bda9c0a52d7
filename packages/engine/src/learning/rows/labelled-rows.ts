import { BoundedSample, type Sampled } from './bounded-sample.ts'
import type { LearningLimits } from '../learning-limits.ts'
import { OldestFirst } from '../../models/online/oldest-first.ts'

/** What is held of a row: its time, and whatever the holder needs to find its feature vector again. */
export interface DatedRow {
  /** The event's own time, ms. */
  readonly atMs: number
}

/** An event with a known truth. */
export interface WeighedRow<Row extends DatedRow> {
  readonly row: Row
  /** How many events it stands for. */
  readonly weight: number
}

/** A labelled event with its place in the ledger and its truth. */
export interface LabelledRow<Row extends DatedRow> extends WeighedRow<Row> {
  readonly sequence: number
  readonly isBad: boolean
}

/** The whole state of `LabelledRows`: rows by sequence, in the order they came. */
export interface HeldRows<Row extends DatedRow> {
  readonly badSeen: number
  readonly level: number
  readonly bad: readonly (readonly [number, WeighedRow<Row>])[]
  readonly good: readonly (readonly [number, Sampled<WeighedRow<Row>>])[]
}

/** The training rows of one abuse type: the latest bad ones, and a weighted sample of the good ones. */
export class LabelledRows<Row extends DatedRow> {
  private readonly bad = new Map<number, WeighedRow<Row>>()
  private readonly oldestBad = new OldestFirst(this.bad)
  private good: BoundedSample<WeighedRow<Row>>
  private readonly limits: LearningLimits
  private readonly seed: number
  private badSeen = 0

  constructor(limits: LearningLimits, seed: number) {
    this.limits = limits
    this.seed = seed
    this.good = new BoundedSample(limits.goodRows, seed)
  }

  /** Bad rows ever put, also those dropped since for want of room or by age, but none that were removed. */
  get badTotal(): number {
    return this.badSeen
  }

  /** Bad rows held. */
  get bads(): number {
    return this.bad.size
  }

  /** Good rows held. */
  get goods(): number {
    return this.good.size
  }

  /** Rows held. */
  get size(): number {
    return this.bad.size + this.good.size
  }

  /** The greatest sequence of a row held; 0 = none. */
  get latest(): number {
    let latest = 0
    for (const { sequence } of this.all()) latest = Math.max(latest, sequence)
    return latest
  }

  has(sequence: number): boolean {
    return this.bad.has(sequence) || this.good.get(sequence) !== undefined
  }

  isBad(sequence: number): boolean {
    return this.bad.has(sequence)
  }

  /** Whether this row would be held if it were good: of too many, a sample is. */
  isSampled(sequence: number): boolean {
    return this.good.isDrawn(sequence)
  }

  /** A later label of the same event counts in the place of the earlier one. */
  put(sequence: number, isBad: boolean, row: WeighedRow<Row>): void {
    this.remove(sequence)
    if (!isBad) return this.good.add(sequence, row)
    this.badSeen += 1
    this.bad.set(sequence, row)
    if (this.bad.size <= this.limits.badRows) return
    const oldest = this.oldestBad.next()
    if (oldest !== undefined) this.bad.delete(oldest)
  }

  remove(sequence: number): void {
    if (this.bad.delete(sequence)) this.badSeen -= 1
    this.good.remove(sequence)
  }

  /** Drops rows older than the window, if enough bad ones are younger. */
  forget(nowMs: number): void {
    const beforeMs = nowMs - this.limits.windowMs
    const young = [...this.bad.values()].filter(({ row }) => row.atMs >= beforeMs)
    if (young.length < this.limits.windowBadMin) return
    for (const [sequence, { row }] of this.bad) if (row.atMs < beforeMs) this.bad.delete(sequence)
    for (const [sequence, { value }] of this.good.entries()) {
      if (value.row.atMs < beforeMs) this.good.remove(sequence)
    }
    this.good.relax()
  }

  /**
   * The rows by time, with `others` among them, up to the last good one. A row counts as good only once it is old, so the latest days hold
   * bad rows alone, and would make whatever is recent look bad.
   */
  byTime(others: readonly LabelledRow<Row>[] = []): readonly LabelledRow<Row>[] {
    const rows = [...this.all(), ...others].sort(
      (a, b) => a.row.atMs - b.row.atMs || a.sequence - b.sequence,
    )
    return rows.slice(0, rows.findLastIndex(({ isBad }) => !isBad) + 1)
  }

  /** All rows as they are held, to be taken up again by `restore`. */
  save(): HeldRows<Row> {
    return {
      badSeen: this.badSeen,
      level: this.good.level,
      bad: [...this.bad],
      good: [...this.good.entries()],
    }
  }

  restore({ badSeen, level, bad, good }: HeldRows<Row>): void {
    this.badSeen = badSeen
    this.bad.clear()
    for (const [sequence, row] of bad) this.bad.set(sequence, row)
    this.good = new BoundedSample(this.limits.goodRows, this.seed, level)
    for (const [sequence, row] of good) this.good.restore(sequence, row)
  }

  /** In no order that matters. */
  *all(): Generator<LabelledRow<Row>> {
    for (const [sequence, row] of this.bad) yield { ...row, sequence, isBad: true }
    for (const [sequence, { value, weight }] of this.good.entries()) {
      yield { row: value.row, weight: value.weight * weight, sequence, isBad: false }
    }
  }
}
