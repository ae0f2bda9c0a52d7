import { type AbuseType, ABUSE_TYPES } from '@winnow/contract'
import { LabelDelays, maturityMs } from '../evaluation/maturity/label-delays.ts'
import { STARTER_MODELS } from '../models/starter/index.ts'
import type { BatchVector } from './batch-model.ts'
import {
  type DatedRow,
  type LabelledRow,
  LabelledRows,
  type WeighedRow,
} from './rows/labelled-rows.ts'
import { FIRST_LAYERS, type Layers, logOddsOf, trustIn } from './layers.ts'
import {
  type LearningLimits,
  MAX_JUDGED_TYPES,
  REFRESH_GROWTH,
  REFRESH_MS,
  RIDGE_BAD_MIN,
  RIDGE_GOOD_MIN,
  SLOW_REFRESH_GROWTH,
  SLOW_REFRESH_MS,
  WARM_UP_MS,
  WARM_UP_SHARE,
} from './learning-limits.ts'

/** A fit to the labels there were at a time, ms. */
interface Refreshed {
  readonly atMs: number
  readonly bad: number
}

/** Rows of a fit, the oldest first. */
export interface RowsToFit<Row extends DatedRow> {
  readonly rows: readonly LabelledRow<Row>[]
  /** Before, everybody was new: see `withoutBeginning`. */
  readonly settledMs: number
}

const NEVER_REFRESHED: Refreshed = { atMs: -Infinity, bad: 0 }

/** What one abuse type has learned: its layers, and the rows they are fitted to. */
export class TypeLearner<Row extends DatedRow> {
  readonly abuseType: AbuseType
  /** Place in ABUSE_TYPES, and the number of its online model. */
  readonly place: number
  readonly rows: LabelledRows<Row>
  delays = new LabelDelays()
  /** Types of event that were ever labelled bad. */
  readonly judged = new Set<string>()
  layers: Layers = FIRST_LAYERS
  /** Time of the first event, ms. */
  firstMs = NaN
  /** When models were fitted last, and to how many bad labels. */
  refreshed = NEVER_REFRESHED

  constructor(abuseType: AbuseType, limits: LearningLimits, seed: number) {
    this.abuseType = abuseType
    this.place = ABUSE_TYPES.indexOf(abuseType)
    this.rows = new LabelledRows(limits, seed)
  }

  /** Whether anything was ever labelled bad. */
  get isActive(): boolean {
    return this.judged.size > 0
  }

  starter(features: Float32Array): number {
    return STARTER_MODELS[this.abuseType].margin(features)
  }

  /** Calibrated log-odds. */
  logOdds(vector: BatchVector, online: number): number {
    return logOddsOf(this.layers, vector, { starter: this.starter(vector.features), online })
  }

  /**
   * How much of what the online model says counts: until a model was fitted that says how loud it should
   * speak, few bad labels make it speak low, for every one speaks of itself most.
   */
  get trust(): number {
    return this.layers === FIRST_LAYERS ? trustIn(this.delays.total) : 1
  }

  /** The kind of batch model that serves. */
  get serving(): Layers['batch']['kind'] {
    return this.layers.batch.kind
  }

  /** Events of this type are labelled bad: of others, no label says nothing. */
  noteBad(eventType: string, delayMs: number): void {
    this.delays.add(delayMs)
    if (this.judged.size < MAX_JUDGED_TYPES) this.judged.add(eventType)
  }

  /** Keeps what a row was for the next fit. */
  take(sequence: number, isBad: boolean, row: WeighedRow<Row>): void {
    this.rows.put(sequence, isBad, row)
  }

  forget(sequence: number): void {
    this.rows.remove(sequence)
  }

  /** Whether an event without a label says anything once it is old enough. */
  judges(eventType: string): boolean {
    return this.judged.has(eventType)
  }

  /** Age at which a row without a label counts as good, ms. */
  maturityMs(observedMs: number): number {
    return maturityMs({ abuseType: this.abuseType, delays: this.delays, observedMs })
  }

  /** Whether enough was learned since the last refresh, and long enough ago. */
  isDue(nowMs: number): boolean {
    const ageMs = nowMs - this.refreshed.atMs
    const bad = this.rows.badTotal
    if (bad < RIDGE_BAD_MIN || this.rows.goods < RIDGE_GOOD_MIN || ageMs < REFRESH_MS) return false
    const growth = ageMs < SLOW_REFRESH_MS ? REFRESH_GROWTH : SLOW_REFRESH_GROWTH
    return bad >= this.refreshed.bad * growth
  }

  /** Until then everybody was new, ms: the first days, or the first half of what was seen. */
  private get settledMs(): number {
    const observedMs = (this.rows.byTime().at(-1)?.row.atMs ?? NaN) - this.firstMs
    return this.firstMs + Math.min(WARM_UP_MS, observedMs * WARM_UP_SHARE)
  }

  /** The rows to fit to, the oldest first; undefined where too few are bad, or good, without the beginning. */
  rowsToFit(): RowsToFit<Row> | undefined {
    const { settledMs } = this
    const rows = this.rows.byTime()
    const settled = rows.filter(({ row }) => row.atMs >= settledMs)
    const bad = settled.filter(({ isBad }) => isBad).length
    const good = settled.length - bad
    return bad >= RIDGE_BAD_MIN && good >= RIDGE_GOOD_MIN ? { rows, settledMs } : undefined
  }
}
