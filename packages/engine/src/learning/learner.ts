import type { AbuseType } from '@winnow/contract'
import { STARTER_MODELS } from '../models/starter/index.ts'
import type { WrittenText } from '../models/text/written-text.ts'
import { scoreOf } from '../models/score.ts'
import { BoundedSample, type Sampled } from './bounded-sample.ts'
import { LearnedModels, type LearningSettings } from './learned-models.ts'
import { LEARNING_LIMITS, type LearningLimits, REFRESH_MS } from './learning-limits.ts'
import type { LoggedRow, LoggedVector } from './logged-row.ts'
import { isPromoted, propose } from './propose.ts'
import { tableOf } from './table-of.ts'
import type { TypeLearner } from './type-learner.ts'
import { withoutBeginning } from './without-beginning.ts'
import { OldestFirst } from '../models/online/oldest-first.ts'

/** Told when models are fitted, by someone with a clock. */
export interface RefreshWatch {
  begin(abuseType: AbuseType): void
  end(): void
}

const NO_WATCH: RefreshWatch = { begin: () => undefined, end: () => undefined }

export interface LearnerSettings extends LearningSettings {
  readonly watch?: RefreshWatch
}

/** What is kept of a row to fit models to; its tokens are let go. */
type KeptRow = Pick<LoggedRow, 'atMs' | 'features' | 'custom' | 'online' | 'served'> & {
  readonly text: WrittenText | undefined
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
 * Learns from a stream that passes once, as from files, and scores with what was learned until then.
 * It keeps the rows it waits for in memory and fits models in the call that finds them due; the
 * service, which has a ledger and threads, does neither, but teaches the same `LearnedModels`.
 *
 * Pure: time is that of the events and labels it is given. A row is learned from with the vector it was
 * scored with, never one computed later. A row without a label counts as good when it is older than
 * the abuse type's maturity, and of a type of event that is ever labelled bad.
 */
export class Learner {
  private readonly models: LearnedModels<KeptRow>
  private readonly limits: LearningLimits
  private readonly seed: number
  private readonly watch: RefreshWatch
  private readonly waiting: BoundedSample<LoggedRow>
  /** Rows that were labelled, for labels that change and those of other abuse types. */
  private readonly recent = new Map<number, Sampled<LoggedRow>>()
  private readonly oldestRecent = new OldestFirst(this.recent)
  private nowMs = -Infinity
  private checkedMs = -Infinity
  private isFrozen = false

  constructor({ watch = NO_WATCH, ...settings }: LearnerSettings) {
    this.watch = watch
    this.seed = settings.seed
    this.limits = settings.limits ?? LEARNING_LIMITS
    this.models = new LearnedModels(settings)
    this.waiting = new BoundedSample(this.limits.waitingRows, settings.seed)
  }

  /** Scores 0–100 in the order of ABUSE_TYPES, of an event that is then remembered. */
  score(event: EventToLearn): Float64Array {
    this.advance(event.atMs)
    const { online, served } = this.voices(event)
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
    const type = this.models.typeOf(abuseType)
    if (row === undefined || type === undefined) return false
    this.keepRecent(sequence, row)
    if (isBad) type.noteBad(row.value.eventType, atMs - row.value.atMs)
    this.teach(type, row, isBad)
    return true
  }

  /** Without a label, a blocked event is neither good nor bad; one that went on after all is as any other. */
  block(sequence: number, isBlocked: boolean): void {
    this.waiting.change(sequence, (row) => ({ ...row, isBlocked }))
  }

  /** The event went on by lot, and stands for so many like it. */
  weigh(sequence: number, stands: number): void {
    this.waiting.change(sequence, (row) => ({ ...row, stands }))
  }

  /** Takes a label back: the event is as if it had none, but for what has left the lesson buffer. */
  unlabel(sequence: number, abuseType: AbuseType): void {
    const type = this.models.typeOf(abuseType)
    if (type !== undefined && !this.isFrozen) this.models.takeBack(type, sequence)
  }

  /** Learns what it can now, and nothing any more. */
  freeze(): void {
    this.refresh(() => true)
    this.isFrozen = true
  }

  /** The kind of batch model that serves each abuse type, in the order of ABUSE_TYPES. */
  get serving(): readonly string[] {
    return this.models.types.map(({ serving }) => serving)
  }

  private voices(vector: LoggedVector): Pick<LoggedRow, 'online' | 'served'> {
    const { models } = this
    const online = new Float64Array(models.types.length)
    models.online(vector.tokens, online)
    models.types.forEach((type, place) => {
      online[place] = (online[place] ?? 0) * type.trust
    })
    const served = online.map((margin, place) => models.logOdds(place, vector, margin))
    return { online, served }
  }

  /** Once a day of the stream: rows that are old enough count as good, and what is due is fitted anew. */
  private advance(atMs: number): void {
    if (Number.isNaN(this.models.firstMs)) this.models.firstMs = atMs
    this.nowMs = Math.max(this.nowMs, atMs)
    if (this.isFrozen || this.nowMs - this.checkedMs < REFRESH_MS) return
    this.checkedMs = this.nowMs
    this.settle()
    this.refresh((type) => type.isDue(this.nowMs))
  }

  private refresh(isWanted: (type: TypeLearner<KeptRow>) => boolean): void {
    const due = this.models.types.filter((type) => type.isActive && isWanted(type))
    if (due.length > 0) this.models.rehearse()
    for (const type of due) {
      this.watch.begin(type.abuseType)
      this.fit(type)
      this.watch.end()
    }
  }

  /** Fits everything anew; it takes over when it holds its own against what serves. */
  private fit(type: TypeLearner<KeptRow>): void {
    type.rows.forget(this.nowMs)
    const found = type.rowsToFit()
    if (found === undefined) return
    const rows = withoutBeginning(found.rows, found.settledMs, ({ row }) => row.features)
    type.refreshed = { atMs: this.nowMs, bad: type.rows.badTotal }
    const table = tableOf(type.abuseType, rows, ({ row }) => ({
      features: row.features,
      custom: row.custom,
      text: row.text,
      online: row.online[type.place] ?? 0,
      served: row.served[type.place] ?? 0,
    }))
    const proposal = propose(table, STARTER_MODELS[type.abuseType])
    if (isPromoted(proposal, this.seed)) type.layers = proposal.layers
  }

  /** Rows that were waited for long enough were good, for the abuse types that judge their like. */
  private settle(): void {
    const active = this.models.types.filter(({ isActive }) => isActive)
    const beforeMs = this.nowMs - this.models.patienceMs(this.nowMs)
    for (const [sequence, row] of this.waiting.entries()) {
      if (row.value.atMs > beforeMs) break
      this.waiting.remove(sequence)
      if (row.value.isBlocked !== true) this.settleRow(row, active)
    }
    this.waiting.relax()
  }

  private settleRow(row: Sampled<LoggedRow>, active: readonly TypeLearner<KeptRow>[]): void {
    for (const type of active) {
      if (type.judges(row.value.eventType)) this.teach(type, row, false)
    }
  }

  private teach(
    type: TypeLearner<KeptRow>,
    { value, weight }: Sampled<LoggedRow>,
    isBad: boolean,
  ): void {
    const { sequence, atMs, custom, online, served, stands = 1 } = value
    const text = value.text && { seed: value.text.seed, text: value.text.text }
    // The vector may be a view of a room it shares with others, which it would keep from being let go.
    const row = { atMs, features: value.features.slice(), custom, online, served, text }
    this.models.teach(type, { sequence, isBad, weight: weight * stands, row, vector: value })
  }

  private rowOf(sequence: number): Sampled<LoggedRow> | undefined {
    return this.waiting.get(sequence) ?? this.recent.get(sequence)
  }

  private keepRecent(sequence: number, row: Sampled<LoggedRow>): void {
    this.waiting.remove(sequence)
    this.recent.delete(sequence)
    this.recent.set(sequence, row)
    if (this.recent.size <= this.limits.recentRows) return
    const oldest = this.oldestRecent.next()
    if (oldest !== undefined) this.recent.delete(oldest)
  }
}
