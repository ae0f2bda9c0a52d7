import { type AbuseType, type CanonicalEvent, DAY_MS } from '@winnow/contract'
import { TokenRoom } from '../../models/tokens/token-room.ts'
import { scoreOf } from '../../models/score.ts'
import { OldestFirst } from '../../models/online/oldest-first.ts'
import type { LearnedScorer, ScoreRoom } from '../../events/learned-scorer.ts'
import type { EventParts } from '../../event-types/event-parts.ts'
import type { EventVectors } from '../event-vectors.ts'
import type { DatedRow } from '../rows/labelled-rows.ts'
import { LearnedModels, type LearningSettings, type LearnedLabels } from '../learned-models.ts'
import { type Layers, trustIn } from '../layers.ts'
import { LearnedTrace } from './learned-trace.ts'
import { StepPlaces } from './step-places.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import type { LoggedVector } from '../logged-row.ts'
import { batchMargin } from '../batch-model.ts'
import { hash32 } from '../../entities/entity-key.ts'
import { moveLayers } from './move-layers.ts'
import type { MovedLayers } from './moved-layers.ts'
import type { JudgedMargins, RecentMargins } from './recent-margins.ts'
import type { TypeLearner } from '../type-learner.ts'
import { type ModelBody, serves } from '../../entries/model-body.ts'
import { ModelHistory } from './model-history.ts'
import type {
  LessonBody,
  Moved,
  MovedType,
  ExampleOfEvent,
  UnlabelledEvent,
} from '../../entries/lesson-body.ts'

/** An event of the ledger as models learn from it. */
export interface LedgerRow extends DatedRow {
  readonly sequence: number
  readonly environment: number
  readonly eventType: string
  readonly event: CanonicalEvent
  readonly vector: LoggedVector
}

/** A model's entry and its time. */
export type ModelPlace = Pick<LedgerEntry, 'sequence' | 'receivedAtMs'>

/** Labels with events that are remembered, in case they are taken back. */
const MAX_LEARNED_LABELS = 50_000

/**
 * The learned models of one environment. They change by entries of the ledger alone, so the live service, replay
 * and recovery have the same models after the same entry. Of each row only the time is held: vectors are read
 * from the ledger.
 */
export class EnvironmentModels implements LearnedScorer {
  readonly models: LearnedModels<DatedRow>
  /** The event that a label's entry was about, the oldest label first. */
  readonly learnedOf = new Map<number, number>()
  private readonly firstLearned = new OldestFirst(this.learnedOf)
  /** Events without a label were looked at up to this entry. */
  settledTo = 0
  readonly history = new ModelHistory()
  readonly lessonPlaces = new StepPlaces()
  /** The entry that holds the model of each abuse type; 0 = none was fitted yet. */
  serving: number[]
  private readonly vectors: EventVectors
  private readonly margins: Float64Array
  private readonly room = new TokenRoom()
  /** The share of the online model's margin that counts, by abuse type. Replaced, never written to. */
  private trust: Float64Array
  private layers: readonly Layers[]
  private madeBy: number
  private version: string

  /** `madeBy`: the entry that made this line-up of models. */
  constructor(settings: LearningSettings, vectors: EventVectors, madeBy: number) {
    this.models = new LearnedModels(settings)
    this.vectors = vectors
    this.serving = this.models.types.map(() => 0)
    this.margins = new Float64Array(this.models.types.length)
    this.trust = new Float64Array(this.models.types.length)
    this.layers = this.models.types.map((type) => type.layers)
    this.madeBy = madeBy
    this.version = versionOf(madeBy)
  }

  /** Names the entry of the ledger that says which models these are. */
  get modelVersion(): string {
    return this.version
  }

  /** The entry that made this line-up of models. */
  get lineUp(): number {
    return this.madeBy
  }

  set lineUp(sequence: number) {
    this.madeBy = sequence
    this.version = versionOf(sequence)
  }

  /** The scores that an event of the ledger would have now, 0–100 in the order of ABUSE_TYPES. */
  scoresOf({ vector }: Pick<LedgerRow, 'vector'>): Float32Array {
    this.models.online(vector.tokens, this.margins)
    const online = Float32Array.from(this.margins, (margin, at) => margin * (this.trust[at] ?? 0))
    return online.map((margin, at) => scoreOf(this.models.logOdds(at, vector, margin)))
  }

  /** Scores are made of the margins as they are logged, in 32 bits. */
  score(parts: EventParts, { features, scores, online }: ScoreRoom): LearnedTrace {
    const { event, text: written, facts, mentions } = parts
    const tokens = this.vectors.tokensOf({ event, text: written, facts, mentions, features })
    this.models.online(tokens, this.margins)
    for (let place = 0; place < online.length; place += 1) {
      online[place] = (this.margins[place] ?? 0) * (this.trust[place] ?? 0)
    }
    const { custom } = event
    const text = this.vectors.textOf(parts, tokens)
    for (let place = 0; place < scores.length; place += 1) {
      scores[place] = scoreOf(
        this.models.logOdds(place, { features, custom, text }, online[place] ?? 0),
      )
    }
    const { layers, trust, models, room } = this
    const { ftrl, usual } = models
    const kept = room.kept(tokens)
    const keptText = text && { ...text, tokens: kept }
    const said = { facts, mentions, custom, text: written }
    return new LearnedTrace({
      layers,
      ftrl,
      usual,
      trust,
      tokens: kept,
      custom,
      text: keptText,
      said,
    })
  }

  /** Takes a learning step. `rows`: those of `eventsIn(body)`, by sequence. */
  learn(body: LessonBody, rows: ReadonlyMap<number, LedgerRow>): void {
    this.noteTimes([body.firstMs ?? Infinity, ...[...rows.values()].map(({ atMs }) => atMs)])
    for (const { type, margins } of this.judgedBy(body, rows)) type.recent.add(margins)
    for (const { event, abuseType } of body.unpresumed ?? []) this.withdrawAssumed(abuseType, event)
    for (const said of body.said) this.learnLabel(said, rows.get(said.event))
    for (const { event, abuseType } of body.presumed ?? [])
      this.assumeGood(abuseType, rows.get(event))
    for (const event of body.unlabelled ?? []) this.settle(event, rows.get(event.event))
    if (body.settledTo !== undefined) this.settledTo = body.settledTo
    if (body.rehearsed !== undefined) this.models.replayRecent(body.rehearsed)
    if (body.forgetAtMs !== undefined) {
      for (const type of this.models.types) type.rows.forget(body.forgetAtMs)
    }
    if (body.moved !== undefined) this.move(body.moved.types)
    this.tune()
  }

  /**
   * Takes over the layers that are served, and how much the online model counts: in full once a fit has set its
   * weight; before that, less the fewer bad labels there are.
   */
  tune(): void {
    this.layers = this.models.types.map((type) => type.layers)
    this.trust = Float64Array.from(this.models.types, ({ place, delays, moved }) =>
      (this.serving[place] ?? 0) > 0 || moved !== undefined ? 1 : trustIn(delays.total),
    )
  }

  /**
   * The weights that layers have after these labels, before they are learned; undefined = those of now. `fair`: the abuse types with
   * labels that are a fair sample of all events. What somebody chose by hand keeps its weights.
   */
  movedBy(
    body: LessonBody,
    rows: ReadonlyMap<number, LedgerRow>,
    fair: ReadonlySet<AbuseType>,
  ): Moved | undefined {
    const judged = this.judgedBy(body, rows)
    let isMoved = false
    const types = this.models.types.flatMap((type): MovedType[] => {
      const { abuseType, fitted, fittedWeights: prior, moved, recent } = type
      const own = judged.filter((one) => one.type === type).map(({ margins }) => margins)
      const labels = body.said.filter(
        (one) => one.abuseType === abuseType && one.verdict !== 'withdrawn',
      )
      const isDue = own.length > 0 && type.mayMove(labels.length)
      const isChosen = this.history.chosenByHand(abuseType) !== undefined
      const start = { fitted, prior, from: moved ?? prior, isFair: fair.has(abuseType) }
      const next = isDue && !isChosen ? moveLayers([...recent.all, ...own], start) : undefined
      isMoved ||= next !== undefined
      const now = next ?? moved
      return now === undefined ? [] : [{ abuseType, ...now }]
    })
    return isMoved ? { types, serving: [...this.serving] } : undefined
  }

  /** The weights of all types once `layers` serve one of them; those of the others stay. */
  movedUnder(abuseType: AbuseType, layers: Layers | undefined): readonly MovedType[] {
    return this.models.types.flatMap((type): MovedType[] => {
      const isNew = type.abuseType === abuseType
      const moved = isNew ? layers && movedFrom(layers, type.recent) : type.moved
      return moved === undefined ? [] : [{ abuseType: type.abuseType, ...moved }]
    })
  }

  /**
   * The margins of labelled events before the labels are learned. Without events that they have learned a label of, and without late
   * labels: which events get a label after days depends as much on the reviewers as on the events.
   */
  private judgedBy(
    { said, presumed = [] }: LessonBody,
    rows: ReadonlyMap<number, LedgerRow>,
  ): readonly Judged[] {
    const nowMs = Math.max(...said.map(({ atMs }) => atMs))
    const good = presumed.map((one) => ({ ...one, verdict: 'good' as const, atMs: nowMs }))
    return [...said, ...good].flatMap(({ event, abuseType, verdict, atMs }): Judged[] => {
      const type = this.models.typeOf(abuseType)
      const row = rows.get(event)
      if (verdict === 'withdrawn' || type === undefined || row === undefined) return []
      if (type.rows.has(event) || !isPrompt({ atMs }, row)) return []
      return [{ type, margins: this.marginsOf(type, row, verdict === 'bad') }]
    })
  }

  private marginsOf(
    type: TypeLearner<DatedRow>,
    { sequence, event, vector }: LedgerRow,
    isBad: boolean,
  ): JudgedMargins {
    const starter = type.starter(vector.features)
    const online = this.models.ftrl?.margin(vector.tokens, type.place) ?? 0
    const { batch: model } = type.fitted
    const batch = model.kind === 'none' ? online : batchMargin(model, vector, starter)
    return { sequence, user: userHash(event.userId), isBad, starter, batch, online }
  }

  /** Serves the weights of all types that labels have moved. */
  private move(moved: readonly MovedType[]): void {
    for (const type of this.models.types) {
      const own = moved.find(({ abuseType }) => abuseType === type.abuseType)
      type.serve(type.fitted, own && weightsIn(own))
    }
  }

  /** Records a model entry of the ledger and, if it is to serve, serves its `layers`. */
  adopt({ sequence, receivedAtMs }: ModelPlace, body: ModelBody, layers: Layers): void {
    const type = this.models.typeOf(body.abuseType)
    if (type === undefined) return
    this.history.add({ sequence, atMs: receivedAtMs, ...body })
    if (body.refreshed !== undefined) type.refreshed = body.refreshed
    if (!serves(body)) return
    type.serve(layers, undefined)
    this.move(body.moved ?? [])
    this.serving[type.place] = body.model
    this.lineUp = sequence
    this.tune()
  }

  /** Learning counts from the earliest event: history may be imported after the first events have come. */
  private noteTimes(times: readonly number[]): void {
    const { firstMs } = this.models
    const earliest = Math.min(Number.isNaN(firstMs) ? Infinity : firstMs, ...times)
    if (earliest !== Infinity) this.models.firstMs = earliest
  }

  private learnLabel(said: ExampleOfEvent, row: LedgerRow | undefined): void {
    const type = this.models.typeOf(said.abuseType)
    if (type === undefined) return
    if (said.former !== undefined) this.learnedOf.delete(said.former)
    if (said.verdict === 'withdrawn') {
      return this.takeBack(type, said)
    }
    if (row === undefined) return
    const isBad = said.verdict === 'bad'
    if (isPrompt(said, row)) type.recent.relabel(said.event, isBad)
    else type.recent.forget(said.event)
    if (isBad) type.noteBad(row.eventType, said.atMs - row.atMs)
    this.teach(type, row, { isBad, weight: said.weight ?? 1 })
    this.learnedOf.set(said.label, said.event)
    if (this.learnedOf.size <= MAX_LEARNED_LABELS) return
    const oldest = this.firstLearned.next()
    if (oldest !== undefined) this.learnedOf.delete(oldest)
  }

  private takeBack(
    type: TypeLearner<DatedRow>,
    { event, former = 0, delayMs }: ExampleOfEvent,
  ): void {
    if (delayMs !== undefined) type.delays.remove(delayMs)
    const { refreshed, abuseType } = type
    const fit = this.history.of(abuseType).findLast((one) => one.refreshed !== undefined)
    // Of the labels that the last fit knew one less stands: those that come now are new to it all the same.
    if (type.rows.isBad(event) && former < (fit?.sequence ?? 0)) {
      type.refreshed = { ...refreshed, bad: Math.max(0, refreshed.bad - 1) }
    }
    type.recent.forget(event)
    this.models.takeBack(type, event)
  }

  /** Learns the online model that an unlabelled event was good: from bad ones alone it would learn that all are bad. */
  private assumeGood(abuseType: AbuseType, row: LedgerRow | undefined): void {
    const type = this.models.typeOf(abuseType)
    if (row === undefined || type === undefined) return
    const { sequence, vector } = row
    this.models.learnOnline(type, { sequence, isBad: false, weight: 1, vector })
  }

  /** Takes that back, unless a label or its age has decided about the event since. */
  private withdrawAssumed(abuseType: AbuseType, event: number): void {
    const type = this.models.typeOf(abuseType)
    if (type === undefined || type.rows.has(event)) return
    type.recent.forget(event)
    this.models.takeBack(type, event)
  }

  /** Learns that an old event without a label was good, for abuse types in which its event type was ever labelled bad. */
  private settle({ weight }: UnlabelledEvent, row: LedgerRow | undefined): void {
    if (row === undefined) return
    for (const type of this.models.types) {
      if (!type.judges(row.eventType)) continue
      type.matured += 1
      this.teach(type, row, { isBad: false, weight })
    }
  }

  private teach(
    type: TypeLearner<DatedRow>,
    { sequence, atMs, vector }: LedgerRow,
    truth: Pick<LearnedLabels<DatedRow>, 'isBad' | 'weight'>,
  ): void {
    this.models.teach(type, { sequence, row: { atMs }, vector, ...truth })
  }
}

/** The margins of an event for one abuse type. */
interface Judged {
  readonly type: TypeLearner<DatedRow>
  readonly margins: JudgedMargins
}

/** Labels that come no later than this after their event move the weights of layers; later ones wait for a fit. */
const PROMPT_MS = DAY_MS

const USER_SEED = 5

/**
 * A late label of an unlabelled event that counted as good takes the event out: only what looked good counts so, and the bad
 * ones among these count against every model.
 */
const isPrompt = ({ atMs }: Pick<ExampleOfEvent, 'atMs'>, row: LedgerRow): boolean =>
  atMs - row.atMs <= PROMPT_MS

/** 0 = none. */
const userHash = (userId: string | undefined): number =>
  userId === undefined ? 0 : hash32(userId, USER_SEED)

const weightsIn = ({ online, base }: MovedType): MovedLayers => ({ online, base })

/** Steps that newly fitted layers take at once: every label that judges them came after the scores that it judges. */
const STEPS_OF_NEW_LAYERS = 10

/** Where the latest labels move newly fitted layers. The fit has just calibrated their base. */
function movedFrom(fitted: Layers, { all }: RecentMargins): MovedLayers | undefined {
  const prior = { online: fitted.shares.online, base: 0 }
  return moveLayers(all, { fitted, prior, from: prior, isFair: false }, STEPS_OF_NEW_LAYERS)
}

const VERSION = 'learned-'

const versionOf = (sequence: number): string => `${VERSION}${sequence}`

/** The entry that says which models a version is of; undefined for one that was not learned. */
export function lineUpOf(modelVersion: string): number | undefined {
  return modelVersion.startsWith(VERSION) ? Number(modelVersion.slice(VERSION.length)) : undefined
}
