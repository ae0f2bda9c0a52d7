import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { Ftrl, FTRL_SETTINGS, type FtrlSettings, MAX_LESSON_WEIGHT } from '../models/online/ftrl.ts'
import { LessonBuffer } from '../models/online/lesson-buffer.ts'
import { scoreOf } from '../models/score.ts'
import { BoundedSample, type Sampled } from './bounded-sample.ts'
import { LEARNING_LIMITS, type LearningLimits, REFRESH_MS, WARM_UP_MS } from './learning-limits.ts'
import type { LoggedRow, LoggedVector } from './logged-row.ts'
import { TypeLearner } from './type-learner.ts'

/** Told when models are fitted, by someone with a clock. */
export interface RefreshWatch {
  begin(abuseType: AbuseType): void
  end(): void
}

const NO_WATCH: RefreshWatch = { begin: () => undefined, end: () => undefined }

export interface LearnerSettings {
  /** 32 bits. The same events, labels and seed give the same scores, bit for bit. */
  readonly seed: number
  readonly online?: FtrlSettings
  readonly limits?: LearningLimits
  readonly watch?: RefreshWatch
}

/** An event to be scored and remembered. */
export interface EventToLearn
  extends LoggedVector, Pick<LoggedRow, 'sequence' | 'atMs' | 'eventType'> {}

/** What became known of an event. */
export interface LabelToLearn {
  /** Of the event. */
  readonly sequence: number
  readonly abuseType: AbuseType
  readonly isBad: boolean
  /** When it became known, ms. */
  readonly atMs: number
}

/**
 * Learns from labels as they arrive, and scores with what was learned until then. Per abuse type:
 * starter + batch (ridge or trees, fitted at refreshes) + online (in the label's own call), calibrated.
 *
 * Pure: time is that of the events and labels it is given. A row is learned from with the vector it was
 * scored with, never one computed later. A row without a label counts as good when it is older than
 * the abuse type's maturity, and of a type of event that is ever labelled bad.
 */
export class Learner {
  private readonly types: readonly TypeLearner[]
  private readonly limits: LearningLimits
  private readonly watch: RefreshWatch
  private readonly ftrl: Ftrl
  private readonly lessons = new LessonBuffer()
  private readonly waiting: BoundedSample<LoggedRow>
  /** Rows that were labelled, for labels that change and those of other abuse types. */
  private readonly recent = new Map<number, Sampled<LoggedRow>>()
  private firstMs = NaN
  private nowMs = -Infinity
  private checkedMs = -Infinity
  private width = 0
  private isFrozen = false

  constructor({
    seed,
    online = FTRL_SETTINGS,
    limits = LEARNING_LIMITS,
    watch = NO_WATCH,
  }: LearnerSettings) {
    this.watch = watch
    this.limits = limits
    this.types = ABUSE_TYPES.map((abuseType) => new TypeLearner(abuseType, limits, seed))
    this.ftrl = Ftrl.untaught(ABUSE_TYPES.length, online)
    this.waiting = new BoundedSample(limits.waitingRows, seed)
  }

  /** Scores 0–100 in the order of ABUSE_TYPES, of an event that is then remembered. */
  score(event: EventToLearn): Float64Array {
    this.advance(event.atMs)
    const { online, served } = this.voices(event)
    this.width = event.features.length
    if (!this.isFrozen) this.waiting.add(event.sequence, { ...event, online, served })
    return served.map(scoreOf)
  }

  /** The scores a vector would have now; changes nothing. */
  scoresOf(vector: LoggedVector): Float64Array {
    return this.voices(vector).served.map(scoreOf)
  }

  /** Learns a label; an earlier one of the same event and abuse type no longer counts. False when the event is not known any more. */
  label({ sequence, abuseType, isBad, atMs }: LabelToLearn): boolean {
    this.advance(atMs)
    if (this.isFrozen) return false
    const row = this.rowOf(sequence)
    const type = this.typeOf(abuseType)
    if (row === undefined || type === undefined) return false
    this.keepRecent(sequence, row)
    if (isBad) type.noteBad(row.value.eventType, atMs - row.value.atMs)
    this.teach(type, row, isBad)
    return true
  }

  /** Takes a label back: the event is as if it had none, but for what has left the lesson buffer. */
  unlabel(sequence: number, abuseType: AbuseType): void {
    const type = this.typeOf(abuseType)
    if (type === undefined || this.isFrozen) return
    this.lessons.retract(this.ftrl, sequence, type.place)
    type.forget(sequence)
  }

  /** Learns what it can now, and nothing any more. */
  freeze(): void {
    this.refresh(() => true)
    this.isFrozen = true
  }

  /** The kind of batch model that serves each abuse type, in the order of ABUSE_TYPES. */
  get serving(): readonly string[] {
    return this.types.map(({ serving }) => serving)
  }

  private voices({ features, tokens }: LoggedVector): Pick<LoggedRow, 'online' | 'served'> {
    const online = new Float64Array(this.types.length)
    this.ftrl.margins(tokens, online)
    const served = new Float64Array(this.types.length)
    this.types.forEach((type, place) => {
      served[place] = type.logOdds(features, online[place] ?? 0)
    })
    return { online, served }
  }

  /** Once a day of the stream: rows that are old enough count as good, and what is due is fitted anew. */
  private advance(atMs: number): void {
    if (Number.isNaN(this.firstMs)) this.firstMs = atMs
    this.nowMs = Math.max(this.nowMs, atMs)
    if (this.isFrozen || this.nowMs - this.checkedMs < REFRESH_MS) return
    this.checkedMs = this.nowMs
    this.settle()
    this.refresh((type) => type.isDue(this.nowMs))
  }

  private refresh(isWanted: (type: TypeLearner) => boolean): void {
    const due = this.types.filter((type) => type.isActive && isWanted(type))
    if (due.length > 0) this.lessons.rehearse(this.ftrl)
    for (const type of due) {
      this.watch.begin(type.abuseType)
      type.refresh(this.nowMs, this.width)
      this.watch.end()
    }
  }

  /** Rows that were waited for long enough were good, for the abuse types that judge their like. */
  private settle(): void {
    const active = this.types.filter(({ isActive }) => isActive)
    const observedMs = this.nowMs - this.firstMs
    const patience = (active.length > 0 ? active : this.types).map((type) =>
      type.maturityMs(observedMs),
    )
    const beforeMs = this.nowMs - Math.max(...patience)
    for (const [sequence, row] of this.waiting.entries()) {
      if (row.value.atMs > beforeMs) break
      this.waiting.remove(sequence)
      for (const type of active) {
        if (type.judges(row.value.eventType)) this.teach(type, row, false)
      }
    }
    this.waiting.relax()
  }

  private teach(
    type: TypeLearner,
    { value: row, weight }: Sampled<LoggedRow>,
    isBad: boolean,
  ): void {
    if (row.atMs >= this.firstMs + WARM_UP_MS) type.take(row, isBad, weight)
    const offset = type.starter(row.features)
    this.lessons.teach(this.ftrl, row.sequence, row.tokens, {
      model: type.place,
      isBad,
      weight: Math.min(weight, MAX_LESSON_WEIGHT),
      offset,
    })
  }

  private rowOf(sequence: number): Sampled<LoggedRow> | undefined {
    return this.waiting.get(sequence) ?? this.recent.get(sequence)
  }

  private keepRecent(sequence: number, row: Sampled<LoggedRow>): void {
    this.waiting.remove(sequence)
    this.recent.delete(sequence)
    this.recent.set(sequence, row)
    const [oldest] = this.recent.keys()
    if (this.recent.size > this.limits.recentRows && oldest !== undefined)
      this.recent.delete(oldest)
  }

  private typeOf(abuseType: AbuseType): TypeLearner | undefined {
    return this.types[ABUSE_TYPES.indexOf(abuseType)]
  }
}
