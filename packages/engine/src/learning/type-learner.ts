import { type AbuseType, ABUSE_TYPES } from '@winnow/contract'
import { LabelDelays, maturityMs, shareInBy } from '../evaluation/maturity/label-delays.ts'
import { STARTER_MODELS } from '../models/starter/index.ts'
import type { Refreshed } from '../entries/model-body.ts'
import type { BatchVector } from './batch-model.ts'
import {
  type DatedRow,
  type LabelledRow,
  LabelledRows,
  type WeighedRow,
} from './rows/labelled-rows.ts'
import { FIRST_LAYERS, type Layers, logOddsOf, trustIn } from './layers.ts'
import { type MovedLayers, movedLayers } from './live/moved-layers.ts'
import { MOVE_EVERY } from './live/move-layers.ts'
import { RecentMargins } from './live/recent-margins.ts'
import {
  CALIBRATION_BAD_MIN,
  EARLY_GROWTH,
  EARLY_REFRESH_MS,
  type LearningLimits,
  MAX_JUDGED_TYPES,
  REFRESH_GROWTH,
  REFRESH_MS,
  RIDGE_BAD_MIN,
  RIDGE_GOOD_MIN,
  SLOW_GROWTH,
  SLOW_REFRESH_MS,
  STALE_MS,
  WARM_UP_MS,
  WARM_UP_SHARE,
} from './learning-limits.ts'

/** Rows of a fit, the oldest first. */
export interface RowsToFit<Row extends DatedRow> {
  readonly rows: readonly LabelledRow<Row>[]
  /** The end of the warm-up: see `warmUpRows`. */
  readonly settledMs: number
}

const NEVER_REFRESHED: Refreshed = { atMs: -Infinity, bad: 0, rows: 0 }

/** What is learned of one abuse type: its layers, and the rows they are fitted to. */
export class TypeLearner<Row extends DatedRow> {
  readonly abuseType: AbuseType
  /** Place in ABUSE_TYPES, and the number of its online model. */
  readonly place: number
  readonly rows: LabelledRows<Row>
  delays = new LabelDelays()
  /** Event types that were ever labelled bad. */
  readonly judged = new Set<string>()
  /** As they are served: the fitted ones, with the weights that labels moved them to since. */
  layers: Layers = FIRST_LAYERS
  /** The latest labels, with the margins from before each. */
  readonly recent = new RecentMargins()
  private fittedLayers: Layers = FIRST_LAYERS
  private movedTo: MovedLayers | undefined
  /** Time of the first event, ms. */
  firstMs = NaN
  /** When models were fitted last, and to how many bad labels. */
  refreshed = NEVER_REFRESHED
  /** Rows ever learned as good because they got no label before their maturity. */
  matured = 0

  constructor(abuseType: AbuseType, limits: LearningLimits, seed: number) {
    this.abuseType = abuseType
    this.place = ABUSE_TYPES.indexOf(abuseType)
    this.rows = new LabelledRows(limits, seed)
  }

  /** Whether any event was ever labelled bad. */
  get isActive(): boolean {
    return this.judged.size > 0
  }

  /** As the last fit left them. */
  get fitted(): Layers {
    return this.fittedLayers
  }

  /** The weights that labels moved the layers to; undefined = those of the fit. */
  get moved(): MovedLayers | undefined {
    return this.movedTo
  }

  /** Serves fitted layers with weights that labels moved. */
  serve(fitted: Layers, moved: MovedLayers | undefined): void {
    this.fittedLayers = fitted
    this.movedTo = moved
    this.layers = movedLayers(fitted, moved)
  }

  starter(features: Float32Array): number {
    return STARTER_MODELS[this.abuseType].margin(features)
  }

  /** Calibrated log-odds. */
  logOdds(vector: BatchVector, online: number): number {
    return logOddsOf(this.layers, vector, { starter: this.starter(vector.features), online })
  }

  /**
   * The share of the online model's margin that counts. Before the first fit sets the layers' weights, it is small
   * while bad labels are few, because each of them is mostly memorised.
   */
  get trust(): number {
    return this.layers === FIRST_LAYERS ? trustIn(this.delays.total) : 1
  }

  /** The kind of batch model that is served. */
  get serving(): Layers['batch']['kind'] {
    return this.layers.batch.kind
  }

  /** Notes a bad label of an event type, `delayMs` after the event. */
  noteBad(eventType: string, delayMs: number): void {
    this.delays.add(delayMs)
    if (this.judged.size < MAX_JUDGED_TYPES) this.judged.add(eventType)
  }

  /** The weights that the next move of layers starts around: those of the fit, or what stands for them before one. */
  get fittedWeights(): MovedLayers {
    const { online } = this.fittedLayers.shares
    const isFitted = this.fittedLayers !== FIRST_LAYERS
    return { online: online * (isFitted ? 1 : trustIn(this.delays.total)), base: 0 }
  }

  /** Whether so many more labels may move the weights of layers: every fourth does. */
  mayMove(labels: number): boolean {
    const before = this.rows.badTotal + this.rows.goods
    return Math.floor((before + labels) / MOVE_EVERY) > Math.floor(before / MOVE_EVERY)
  }

  /** Keeps a labelled row for the next fit. */
  take(sequence: number, isBad: boolean, row: WeighedRow<Row>): void {
    this.rows.put(sequence, isBad, row)
  }

  forget(sequence: number): void {
    this.rows.remove(sequence)
  }

  /** Whether an event of this type counts as good once it is old and has no label: only where some were labelled bad. */
  judges(eventType: string): boolean {
    return this.judged.has(eventType)
  }

  /** Age at which a row without a label counts as good, ms. */
  maturityMs(observedMs: number): number {
    return maturityMs({ abuseType: this.abuseType, delays: this.delays, observedMs })
  }

  /** The share of bad labels that come by this age of their event, 0–1. */
  shareInBy(ageMs: number, observedMs: number): number {
    return shareInBy(ageMs, this.maturityMs(observedMs), this.delays)
  }

  /** Whether a refit is due: enough new bad labels, and enough time since the last one. */
  isDue(nowMs: number): boolean {
    const ageMs = nowMs - this.refreshed.atMs
    const bad = this.rows.badTotal
    if (bad < this.badMin(nowMs - this.firstMs) || ageMs < EARLY_REFRESH_MS) return false
    if (this.refreshed.bad < RIDGE_BAD_MIN && bad >= RIDGE_BAD_MIN) return true
    if (ageMs < REFRESH_MS) return bad >= this.refreshed.bad * EARLY_GROWTH
    if (ageMs < SLOW_REFRESH_MS) return bad >= this.refreshed.bad * REFRESH_GROWTH
    return bad > this.refreshed.bad && (ageMs >= STALE_MS || this.hasGrown())
  }

  /** Whether another fit to nearly the same rows is worth its time: all fits together then cost a bounded multiple of the last. */
  private hasGrown(): boolean {
    const { bad, rows = 0 } = this.refreshed
    const { badTotal, size } = this.rows
    return badTotal >= bad * SLOW_GROWTH || size >= rows * SLOW_GROWTH
  }

  /**
   * The rows to fit to, with those `presumed` to be good, the oldest first; undefined when too few are bad or good.
   */
  rowsToFit(presumed: readonly LabelledRow<Row>[]): RowsToFit<Row> | undefined {
    const rows = this.rows.byTime(presumed)
    const observedMs = (rows.at(-1)?.row.atMs ?? NaN) - this.firstMs
    const settledMs = this.firstMs + Math.min(WARM_UP_MS, observedMs * WARM_UP_SHARE)
    const bad = rows.filter(({ isBad }) => isBad).length
    const good = rows.length - bad
    return bad >= this.badMin(observedMs) && good >= RIDGE_GOOD_MIN
      ? { rows, settledMs }
      : undefined
  }

  /**
   * Bad rows that a fit needs: a few, where no more were ever labelled. Bad is known sooner than good, so in the first days few labels
   * say little of how much is bad; and where there are enough for a batch model, of which the warm-up holds some, it is waited for.
   */
  private badMin(observedMs: number): number {
    const areFew = this.rows.badTotal < RIDGE_BAD_MIN
    return areFew && observedMs >= WARM_UP_MS ? CALIBRATION_BAD_MIN : RIDGE_BAD_MIN
  }
}
