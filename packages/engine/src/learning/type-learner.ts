import { type AbuseType, ABUSE_TYPES } from '@winnow/contract'
import { LabelDelays, maturityMs } from '../evaluation/maturity/label-delays.ts'
import { STARTER_MODELS } from '../models/starter/index.ts'
import { LabelledRows } from './labelled-rows.ts'
import { FIRST_LAYERS, type Layers, logOddsOf } from './layers.ts'
import {
  type LearningLimits,
  MAX_JUDGED_TYPES,
  REFRESH_GROWTH,
  REFRESH_MS,
  RIDGE_BAD_MIN,
  SLOW_REFRESH_GROWTH,
  SLOW_REFRESH_MS,
} from './learning-limits.ts'
import type { LoggedRow } from './logged-row.ts'
import { isPromoted, propose } from './propose.ts'

/** What one abuse type has learned: its layers, and the rows they are fitted to. */
export class TypeLearner {
  readonly abuseType: AbuseType
  /** Place in ABUSE_TYPES, and the number of its online model. */
  readonly place: number
  private readonly rows: LabelledRows
  private readonly seed: number
  private readonly delays = new LabelDelays()
  /** Types of event that were ever labelled bad. */
  private readonly judged = new Set<string>()
  private layers: Layers = FIRST_LAYERS
  private refreshedMs = -Infinity
  private refreshedBad = 0

  constructor(abuseType: AbuseType, limits: LearningLimits, seed: number) {
    this.abuseType = abuseType
    this.place = ABUSE_TYPES.indexOf(abuseType)
    this.rows = new LabelledRows(limits, seed)
    this.seed = seed
  }

  /** Whether anything was ever labelled bad. */
  get isActive(): boolean {
    return this.judged.size > 0
  }

  starter(features: Float32Array): number {
    return STARTER_MODELS[this.abuseType].margin(features)
  }

  /** Calibrated log-odds. */
  logOdds(features: Float32Array, online: number): number {
    return logOddsOf(this.layers, features, { starter: this.starter(features), online })
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

  /** Keeps what a row was for the next fit. `weight`: events it stands for. */
  take(row: LoggedRow, isBad: boolean, weight: number): void {
    this.rows.put(row.sequence, isBad, {
      atMs: row.atMs,
      features: row.features.slice(),
      weight,
      starter: this.starter(row.features),
      online: row.online[this.place] ?? 0,
      served: row.served[this.place] ?? 0,
    })
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
    const ageMs = nowMs - this.refreshedMs
    const bad = this.rows.badTotal
    if (bad < RIDGE_BAD_MIN || ageMs < REFRESH_MS) return false
    const growth = ageMs < SLOW_REFRESH_MS ? REFRESH_GROWTH : SLOW_REFRESH_GROWTH
    return bad >= this.refreshedBad * growth
  }

  /** Fits everything anew; takes it over when it holds its own against what serves. */
  refresh(nowMs: number, width: number): void {
    this.refreshedMs = nowMs
    this.refreshedBad = this.rows.badTotal
    this.rows.forget(nowMs)
    const table = this.rows.table(width)
    if (!table.bad.includes(0) || !table.bad.includes(1)) return
    const proposal = propose(table, STARTER_MODELS[this.abuseType].base)
    if (isPromoted(proposal, this.seed)) this.layers = proposal.layers
  }
}
