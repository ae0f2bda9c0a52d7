import { type AbuseType, DAY_MS } from '@winnow/contract'
import type { DatedRow } from '../../learning/rows/labelled-rows.ts'
import {
  CALIBRATION_BAD_MIN,
  EARLY_REFRESH_MS,
  REFRESH_GROWTH,
  REFRESH_MS,
  REST_PER_FIT,
  RIDGE_BAD_MIN,
  RIDGE_GOOD_MIN,
  WARM_UP_MS,
} from '../../learning/learning-limits.ts'
import type { LessonBody } from '../../entries/lesson-body.ts'
import type { Refreshed } from '../../entries/model-body.ts'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import { MAX_LEARNING_ENVIRONMENTS } from '../../learning/live/learning-state.ts'
import { TASK_NUMBERS } from '../../learning/live/fit-model.ts'
import type { RowsToFit, TypeLearner } from '../../learning/type-learner.ts'
import type { FitProgress, FitTask } from '../../ports/trainer.ts'
import { FitRefused } from '../core-errors.ts'
import type { ModelChoice, ModelFromElsewhere, ModelRelease } from './model-choice.ts'
import type { CoreParts } from '../engine-parts.ts'
import { assumedGoodWithLabels } from './unjudged-events.ts'
import { LearningEntries, type LearningLedger, type LearningPlace } from './learning-entries.ts'
import type { Memory } from '../memory.ts'
import { unlabelledRows } from './unlabelled-rows.ts'

/** A fit that is under way. */
export interface RunningFit {
  readonly environment: number
  readonly abuseType: AbuseType
  readonly progress: FitProgress
}

/** Learning steps repeated at once: some milliseconds of work. */
const REPLAYED_AT_ONCE = 256

type Learner = TypeLearner<DatedRow>

/** What to fit. */
interface Fittable {
  readonly environment: number
  readonly learned: EnvironmentModels
  readonly type: Learner
}

/** A fit under way: its task, its time, and how many bad labels there were then. */
interface BegunFit {
  readonly environment: number
  readonly task: FitTask
  readonly refreshed: Refreshed
}

/** A fit that came to nothing. */
interface Postponed {
  readonly atMs: number
  /** The rows that were too few; Infinity = it was not for want of rows. */
  readonly tooFew: number
}

interface Clock {
  nowMs: number
  checkedMs: number
}

/**
 * What learning does besides labels, about once per day of the labels' time: old events without a label are learned as
 * good, recent examples are learned again, and models with enough new labels are fitted in another thread, one at a time.
 * Each change of the models is an entry of the ledger, so a replay does not depend on when it happened. A fit that
 * fails changes nothing and is tried again a day later.
 */
export class ModelRefresher {
  fitting: RunningFit | undefined
  private readonly memory: Memory
  private readonly ledger: LearningLedger
  private readonly parts: CoreParts
  private readonly entries: LearningEntries
  private readonly clocks = new Map<number, Clock>()
  private readonly postponed = new Map<string, Postponed>()
  private running: Promise<void> | undefined
  private isStopping = false
  /** By the clock of the machine: no fit begins by itself before. */
  private restsUntilMs = -Infinity

  constructor(memory: Memory, ledger: LearningLedger, parts: CoreParts) {
    this.memory = memory
    this.ledger = ledger
    this.parts = parts
    this.entries = new LearningEntries(memory, ledger)
  }

  /** Begins a refresh when one is due, after labels were learned. */
  consider({ environment, atMs }: LearningPlace): void {
    const clock = this.keepTime({ environment, atMs })
    const learned = this.memory.learning.scorerOf(environment)
    if (learned === undefined || this.running !== undefined || this.isStopping) return
    const isNewDay = clock.nowMs - clock.checkedMs >= REFRESH_MS
    if (!isNewDay && this.dueIn(environment, learned).length === 0) return
    clock.checkedMs = clock.nowMs
    this.run(this.refresh(environment, learned))
  }

  /**
   * Begins a refresh that became due without a label: a fit waits while those before rest, and a start may come after the
   * last label.
   */
  look(): void {
    for (const [environment, { models }] of this.memory.learning.learners) {
      if (!this.clocks.has(environment)) {
        const nowMs = Math.max(-Infinity, ...models.types.map(newestMs))
        this.clocks.set(environment, { nowMs, checkedMs: nowMs })
      }
      this.consider({ environment, atMs: -Infinity })
    }
  }

  private run(work: Promise<void>): void {
    this.running = work
      .catch((error: unknown) => this.ledger.onTrouble(error))
      .finally(() => {
        this.running = undefined
      })
  }

  /** Advances the environment's clock to the label's time. */
  private keepTime({ environment, atMs }: LearningPlace): Clock {
    const clock = this.clocks.get(environment) ?? { nowMs: -Infinity, checkedMs: -Infinity }
    this.clocks.set(environment, clock)
    clock.nowMs = Math.max(clock.nowMs, atMs)
    return clock
  }

  /** Serves a model of the ledger from now on. Resolves to the entry that says so. Error: ModelUnknown. */
  serve(choice: ModelChoice): Promise<number> {
    return this.entries.serveAgain(choice)
  }

  /** Lets fits choose again. Resolves to the entry that says so. Error: ModelUnknown. */
  release(release: ModelRelease): Promise<number> {
    return this.entries.release(release)
  }

  /** Stores an imported model. Errors: ModelRefused, ModelUnknown. */
  hold(model: ModelFromElsewhere): Promise<number> {
    return this.entries.hold(model)
  }

  /** Starts a fit in the background. Resolves to the number of its rows. Error: FitRefused. */
  async train(environment: number, abuseType: AbuseType): Promise<number> {
    const learned = this.memory.learning.scorerOf(environment)
    const type = learned?.models.typeOf(abuseType)
    if (this.parts.trainer === undefined) throw new FitRefused('this service fits no models')
    if (this.running !== undefined) throw new FitRefused('a model is being fitted already')
    if (this.isStopping) throw new FitRefused('the service is closing')
    if (!this.memory.learning.hasRoomFor(environment)) throw new FitRefused(NO_ROOM)
    if (learned === undefined || type === undefined || type.rows.badTotal === 0) {
      throw new FitRefused('no label says yet that anything was bad')
    }
    this.keepTime({ environment, atMs: newestMs(type) })
    const begun = this.settle(environment, learned)
    this.run(this.fitAfter(begun, { environment, learned, type }))
    await begun
    if ((await this.rowsOf({ environment, learned, type })) === undefined) {
      throw new FitRefused(tooFewRows(type))
    }
    return type.rows.size
  }

  private async fitAfter(
    begun: Promise<void>,
    { environment, learned, type }: Fittable,
  ): Promise<void> {
    try {
      await begun
      await this.replayRecent(environment, learned)
    } catch (error) {
      const { abuseType, rows } = type
      this.ledger.onModel?.({ kind: 'fit_failed', environment, abuseType, rows: rows.size })
      throw error
    }
    if (!this.isStopping) await this.fit({ environment, learned, type })
  }

  /** Resolves when no refresh is under way. */
  async idle(): Promise<void> {
    while (this.running !== undefined) await this.running
  }

  /** Starts nothing more. The result of a running fit is dropped. */
  beginStop(): void {
    this.isStopping = true
  }

  /** Resolves, once the stop has begun, when nothing is written any more. */
  async stop(): Promise<void> {
    this.beginStop()
    if (this.fitting === undefined) await this.running
  }

  private async refresh(environment: number, learned: EnvironmentModels): Promise<void> {
    await this.settle(environment, learned)
    const due = this.dueIn(environment, learned)
    if (due.length === 0 || this.parts.trainer === undefined) return
    await this.replayRecent(environment, learned)
    for (const type of due) {
      if (!this.isStopping && !this.isResting) await this.fit({ environment, learned, type })
    }
  }

  private dueIn(environment: number, { models }: EnvironmentModels): readonly Learner[] {
    if (this.isResting) return []
    const nowMs = this.nowIn(environment)
    return models.types.filter((type) => {
      return type.isActive && type.isDue(nowMs) && !this.isPostponed(environment, type)
    })
  }

  private get isResting(): boolean {
    return (this.parts.clockMs?.() ?? Infinity) < this.restsUntilMs
  }

  private isPostponed(environment: number, { abuseType, rows }: Learner): boolean {
    const postponed = this.postponed.get(`${environment} ${abuseType}`)
    if (postponed === undefined) return false
    const ageMs = this.nowIn(environment) - postponed.atMs
    const areMore = rows.size >= postponed.tooFew * REFRESH_GROWTH
    return ageMs < (areMore ? EARLY_REFRESH_MS : REFRESH_MS)
  }

  /** Tries again a day later: nothing was fitted. With `tooFew` rows, as soon as there are a fifth more. */
  private postpone(environment: number, abuseType: AbuseType, tooFew = Infinity): void {
    const atMs = this.nowIn(environment)
    this.postponed.set(`${environment} ${abuseType}`, { atMs, tooFew })
  }

  private nowIn(environment: number): number {
    return this.clocks.get(environment)?.nowMs ?? -Infinity
  }

  /** Learns old events without a label as good. */
  private async settle(environment: number, learned: EnvironmentModels): Promise<void> {
    const { models } = learned
    if (!models.types.some(({ isActive }) => isActive)) return
    const nowMs = this.nowIn(environment)
    const search = {
      learned,
      environment,
      beforeMs: nowMs - models.patienceMs(nowMs),
      last: this.ledger.next() - 1,
      seed: this.parts.seed.lo,
    }
    const { find } = this.ledger
    let lookedAt = 0
    for await (const found of unlabelledRows(this.memory, find, search)) {
      if (this.isStopping) return
      const { events: unlabelled, settledTo, firstMs } = found
      lookedAt = settledTo
      const isEarlier = firstMs !== Infinity && !(firstMs >= models.firstMs)
      if (unlabelled.length > 0 || isEarlier)
        await this.teach(environment, { unlabelled, settledTo, ...(isEarlier && { firstMs }) })
      await this.parts.yieldTurn()
    }
    // Noted even without events to learn: else the same entries would be searched again each day.
    if (lookedAt > learned.settledTo) await this.teach(environment, { settledTo: lookedAt })
  }

  /** Learning steps that come meanwhile wait for the next time. */
  private async replayRecent(environment: number, learned: EnvironmentModels): Promise<void> {
    const due = learned.models.lessons.unrehearsed
    for (let done = 0; done < due && !this.isStopping; done += REPLAYED_AT_ONCE) {
      await this.teach(environment, { rehearsed: REPLAYED_AT_ONCE })
      await this.parts.yieldTurn()
    }
  }

  private teach(environment: number, body: Omit<LessonBody, 'said'>): Promise<void> {
    const place = { environment, atMs: this.nowIn(environment) }
    return this.entries.lesson(place, { said: [], ...body })
  }

  private async rowsOf(fittable: Fittable): Promise<RowsToFit<DatedRow> | undefined> {
    const { memory } = this
    const learning = { memory, ...fittable, nowMs: this.nowIn(fittable.environment) }
    return fittable.type.rowsToFit(await assumedGoodWithLabels(learning, this.ledger.find))
  }

  private async fit({ environment, learned, type }: Fittable): Promise<void> {
    const atMs = this.nowIn(environment)
    await this.teach(environment, { forgetAtMs: atMs })
    const { abuseType } = type
    const taken = taskRows(await this.rowsOf({ environment, learned, type }))
    if (taken === undefined) return this.postpone(environment, abuseType, type.rows.size)
    // Reading the rows took a while.
    if (this.isStopping) return undefined
    const chosen = learned.history.chosenByHand(abuseType)
    const task: FitTask = {
      abuseType,
      seed: this.parts.seed.lo,
      ...taken,
      ...(chosen === undefined ? {} : { chosen }),
    }
    const rows = task.rows.length / TASK_NUMBERS
    const news = { environment, abuseType, rows }
    const progress: FitProgress = { phase: 'reading', read: 0, rows, unreadable: 0 }
    this.fitting = { environment, abuseType, progress }
    this.ledger.onModel?.({ kind: 'fit_begun', ...news })
    const begunMs = this.parts.clockMs?.() ?? 0
    try {
      const refreshed = { atMs, bad: type.rows.badTotal, rows: type.rows.size }
      const isFitted = await this.fitted({ environment, task, refreshed })
      if (isFitted) return
      this.postpone(environment, abuseType)
      this.ledger.onModel?.({ kind: 'fit_for_nothing', ...news })
    } catch (error) {
      // A fit that is cut off because the service closes has not failed.
      if (this.isStopping) return
      this.postpone(environment, abuseType)
      this.ledger.onModel?.({ kind: 'fit_failed', ...news })
      this.ledger.onTrouble(error)
    } finally {
      this.fitting = undefined
      const endedMs = this.parts.clockMs?.() ?? 0
      this.restsUntilMs = endedMs + REST_PER_FIT * (endedMs - begunMs)
    }
  }

  /** Fits, and writes the model unless the service is closing. False: there was nothing to fit. */
  private async fitted({ environment, task, refreshed }: BegunFit): Promise<boolean> {
    const { abuseType } = task
    const fitted = await this.parts.trainer?.fit(task, (told) => this.progressed(told))
    if (this.isStopping) return true
    if (fitted === undefined) return false
    const { bytes, ...told } = fitted
    const { atMs } = refreshed
    await this.entries.fitted({ environment, atMs }, { abuseType, refreshed, ...told }, bytes)
    return true
  }

  private progressed(progress: FitProgress): void {
    if (this.fitting === undefined) return
    const { environment, abuseType, progress: before } = this.fitting
    this.fitting = { environment, abuseType, progress }
    if (progress.phase === before.phase) return
    this.ledger.onModel?.({ kind: 'fit_phase', environment, abuseType, progress })
  }
}

const NO_ROOM = `this environment learns nothing: the first ${MAX_LEARNING_ENVIRONMENTS} that had labels do`

/** Why a type cannot be fitted. */
function tooFewRows({ rows }: TypeLearner<DatedRow>): string {
  return (
    `${rows.bads} bad and ${rows.goods} good rows are too few: a fit needs ${CALIBRATION_BAD_MIN} bad ones (in the first ` +
    `${WARM_UP_MS / DAY_MS} days ${RIDGE_BAD_MIN}) and ${RIDGE_GOOD_MIN} good ones`
  )
}

/** Time of the newest row, ms. */
function newestMs({ rows }: TypeLearner<DatedRow>): number {
  let newest = -Infinity
  for (const { row } of rows.all()) newest = Math.max(newest, row.atMs)
  return newest
}

/** Undefined with too few rows. */
function taskRows(
  toFit: RowsToFit<DatedRow> | undefined,
): Pick<FitTask, 'rows' | 'settledMs'> | undefined {
  if (toFit === undefined) return undefined
  const { rows, settledMs } = toFit
  const numbers = new Float64Array(TASK_NUMBERS * rows.length)
  let at = 0
  for (const { sequence, row, weight, isBad } of rows) {
    numbers.set([sequence, row.atMs, weight, Number(isBad)], at)
    at += TASK_NUMBERS
  }
  return { rows: numbers, settledMs }
}
