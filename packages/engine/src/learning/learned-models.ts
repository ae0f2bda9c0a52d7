import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import {
  Ftrl,
  FTRL_SETTINGS,
  type FtrlSettings,
  MAX_EXAMPLE_WEIGHT,
} from '../models/online/ftrl.ts'
import { ExampleBuffer } from '../models/online/example-buffer.ts'
import type { Tokens } from '../models/tokens/token-list.ts'
import { UsualSourceMargins } from '../models/online/usual-source-margins.ts'
import type { BatchVector } from './batch-model.ts'
import type { DatedRow } from './rows/labelled-rows.ts'
import { LEARNING_LIMITS, type LearningLimits } from './learning-limits.ts'
import type { LoggedVector } from './logged-row.ts'
import { TypeLearner } from './type-learner.ts'

export interface LearningSettings {
  /** 32 bits: which good rows are kept when there are too many. */
  readonly seed: number
  readonly online?: FtrlSettings
  readonly limits?: LearningLimits
}

/** A training example: whether an event was bad, and the event as it was scored. */
export interface LearnedLabels<Row extends DatedRow> {
  /** Of the event. */
  readonly sequence: number
  readonly isBad: boolean
  /** How many events it stands for. */
  readonly weight: number
  readonly row: Row
  readonly vector: LoggedVector
}

/**
 * All that was learned from labels: per abuse type the layers that score and the rows they are fitted to, and the online
 * models, which each label changes at once. The same training examples in the same order give the same models, bit for
 * bit. `Row`: what the holder finds a row's feature vector by.
 */
export class LearnedModels<Row extends DatedRow> {
  readonly types: readonly TypeLearner<Row>[]
  lessons = new ExampleBuffer()
  readonly limits: LearningLimits
  private readonly settings: FtrlSettings
  /** Made with the first training example. */
  ftrl: Ftrl | undefined
  readonly usual = new UsualSourceMargins(this)

  constructor({ seed, online = FTRL_SETTINGS, limits = LEARNING_LIMITS }: LearningSettings) {
    this.types = ABUSE_TYPES.map((abuseType) => new TypeLearner<Row>(abuseType, limits, seed))
    this.settings = online
    this.limits = limits
  }

  /** Time of the first event, ms; NaN before there is one. */
  get firstMs(): number {
    return this.types[0]?.firstMs ?? NaN
  }

  set firstMs(atMs: number) {
    for (const type of this.types) type.firstMs = atMs
  }

  /** Writes to `into` what the online model adds to the log-odds of each abuse type. */
  online(tokens: Tokens, into: Float64Array): void {
    if (this.ftrl === undefined) into.fill(0)
    else this.ftrl.margins(tokens, into)
  }

  /** Calibrated log-odds of one abuse type. */
  logOdds(place: number, vector: BatchVector, online: number): number {
    return this.types[place]?.logOdds(vector, online) ?? NaN
  }

  /** Learns a training example; an earlier one of the same event and abuse type no longer counts. */
  teach(type: TypeLearner<Row>, taught: LearnedLabels<Row>): void {
    const { sequence, isBad, weight, row } = taught
    type.take(sequence, isBad, { row, weight })
    this.learnOnline(type, taught)
  }

  /** Learns the online model only; no row is kept for the next fit. */
  learnOnline(type: TypeLearner<Row>, taught: Omit<LearnedLabels<Row>, 'row'>): void {
    const { sequence, isBad, weight, vector } = taught
    this.ftrl ??= Ftrl.untaught(ABUSE_TYPES.length, this.settings)
    this.lessons.teach(this.ftrl, sequence, vector.tokens, {
      model: type.place,
      isBad,
      weight: Math.min(weight, MAX_EXAMPLE_WEIGHT),
      offset: type.starter(vector.features),
    })
  }

  /** Unlearns the training example of an event; the online model cannot unlearn one that has left the training example buffer. */
  takeBack(type: TypeLearner<Row>, sequence: number): void {
    if (this.ftrl !== undefined) this.lessons.retract(this.ftrl, sequence, type.place)
    type.forget(sequence)
  }

  /** Learns recent training examples twice more, `most` of them per call. */
  replayRecent(most?: number): void {
    if (this.ftrl !== undefined) this.lessons.replayRecent(this.ftrl, most)
  }

  /** The age at which a row without a label counts as good, the highest over abuse types, ms. */
  patienceMs(nowMs: number): number {
    const observedMs = nowMs - this.firstMs
    const active = this.types.filter(({ isActive }) => isActive)
    const waiting = active.length > 0 ? active : this.types
    return Math.max(...waiting.map((type) => type.maturityMs(observedMs)))
  }

  typeOf(abuseType: AbuseType): TypeLearner<Row> | undefined {
    return this.types[ABUSE_TYPES.indexOf(abuseType)]
  }
}
