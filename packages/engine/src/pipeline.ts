import { type AggregateLayout, compileAggregates } from './aggregates/compile-aggregates.ts'
import type { Aggregate } from './entities/counted/define-aggregate.ts'
import type { OpenEntity } from './aggregates/open-entity.ts'
import { OpenStates } from './aggregates/open-states.ts'
import type { Registers } from './aggregates/registers.ts'
import { LAST_SCORED } from './aggregates/system-registers.ts'
import { LastKnown } from './events/carry-over/last-known.ts'
import { OrderDetails } from './events/carry-over/order-details.ts'
import type { EntityKeys } from './entities/entity-keys.ts'
import { meaningOf } from './event-types/meaning-of.ts'
import type { EventCounters } from './events/event-counters.ts'
import type { EventDecider } from './events/event-decider.ts'
import { EventFold } from './events/event-fold.ts'
import { EventResolver } from './events/event-resolver.ts'
import { isShrunken } from './events/kept-event.ts'
import { prepareEvent } from './events/prepare-event.ts'
import type { PreparedEvent } from './events/prepared-event.ts'
import type { ReceivedEvent } from './events/received-event.ts'
import type { Purpose, ResolvedEvent } from './events/resolved-event.ts'
import type { Feature } from './features/define-feature.ts'
import { FeatureVector } from './features/feature-vector.ts'
import { VectorRoom } from './features/vector-room.ts'
import type { LearnedScorer, ScorersByEnvironment } from './events/learned-scorer.ts'
import type { Model } from './models/model.ts'
import { scoreOf } from './models/score.ts'
import {
  decodeOutcome,
  decodeScores,
  NO_MARGINS,
  NO_OUTCOME,
  type Outcome,
} from './events/outcome.ts'
import { noteLabelTarget } from './events/pointers/label-target.ts'
import type { EntityStates } from './ports/entity-states.ts'
import { withTestScore } from './events/test-scores.ts'

export interface PipelineParts {
  readonly states: EntityStates
  readonly keys: EntityKeys
  readonly aggregates: readonly Aggregate[]
  readonly features: readonly Feature[]
  /** One model per abuse type, in the order of ABUSE_TYPES. */
  readonly models: readonly Model[]
  readonly modelVersion: string
  /** What was learned; absent = nothing is ever learned. */
  readonly learned?: ScorersByEnvironment
  /** What decides about scored events; absent = nothing does. */
  readonly decider?: EventDecider
  /** What policies count; absent = nothing. */
  readonly counters?: EventCounters
}

/**
 * The way of an event through the engine, from top to bottom.
 *
 * | step       | from          | to             | law                                                                 |
 * | ---------- | ------------- | -------------- | ------------------------------------------------------------------- |
 * | prepare    | ReceivedEvent | PreparedEvent  | all that is read of the event, once; it depends on nothing else     |
 * | resolve    | PreparedEvent | ResolvedEvent  | what states know of it: entities, devices, last values, follow-ups  |
 * | understand | ResolvedEvent | features       | each entity's aggregates fold the event; features are read of them  |
 * | predict    | features      | Outcome        | one score per abuse type                                            |
 * | decide     | Outcome       | Outcome        | test values of the sandbox, then the policies in force              |
 * | remember   | Outcome       | states         | pointers to the scores; nothing is written before all is computed   |
 *
 * `prepare`, `resolve` and `run` are the ways in; `run` is the last four steps. Pure but for the states it is given: no
 * clock, no chance, no I/O; the same entries in the same order give the same bytes.
 */
export class Pipeline {
  readonly layout: AggregateLayout
  readonly open: OpenStates
  readonly lastKnown: LastKnown
  private readonly parts: PipelineParts
  private readonly resolver: EventResolver
  private readonly eventFold: EventFold
  private readonly vector: FeatureVector
  private readonly details: OrderDetails
  private readonly room: VectorRoom

  constructor(parts: PipelineParts) {
    const { states, keys, aggregates, features, models } = parts
    const layout = compileAggregates(aggregates)
    const open = new OpenStates(states, layout)
    const lastKnown = new LastKnown(layout, open)
    this.parts = parts
    this.layout = layout
    this.open = open
    this.lastKnown = lastKnown
    this.resolver = new EventResolver({ open, layout, keys, lastKnown })
    this.eventFold = new EventFold(layout)
    this.vector = new FeatureVector(features, layout)
    this.details = new OrderDetails(features)
    this.room = new VectorRoom(this.vector.length + 2 * models.length)
  }

  /** The same over states of its own, made over these. */
  over<States extends EntityStates>(
    own: (states: EntityStates) => States,
  ): { readonly states: States; readonly over: Pipeline } {
    const states = own(this.parts.states)
    return { states, over: new Pipeline({ ...this.parts, states }) }
  }

  /** Reads all that an event contains: many can be prepared before the first of them is run. */
  prepare(received: ReceivedEvent): PreparedEvent {
    return prepareEvent(received, this.parts.keys)
  }

  /** Opens what is known of an event, as the states are now. To be run before another event is resolved. */
  resolve(event: PreparedEvent, purpose: Purpose): ResolvedEvent {
    return this.resolver.resolve(event, purpose)
  }

  /** What comes of an event for its purpose. Of one that is recovered NO_OUTCOME: the ledger has its outcome. */
  run(event: ResolvedEvent): Outcome {
    if (isCounted(event)) this.parts.counters?.count(event, this.open)
    if (!event.isScored) return this.foldUnscored(event)
    if (isShrunken(event.event.event)) return this.foldShrunken(event)
    if (!this.fits(event)) return asKnown(event)
    const features = this.understand(event)
    const outcome = this.decide(event, this.predict(event, features))
    return this.remember(event, outcome)
  }

  /** Folds the event into every entity it names, and computes its features; the event itself counts. */
  private understand(event: ResolvedEvent): Float32Array {
    const { sequence, scoredAtMs, purpose, known } = event
    const { reader } = this.vector
    reader.begin(event.read)
    reader.before(scoredAtMs)
    if (sequence !== undefined) this.eventFold.fold(event, sequence)
    reader.after(scoredAtMs, this.open)
    const features = this.room.take(this.vector.length)
    this.vector.fill(features, event)
    if (meaningOf(event.facts.type)?.makes === 'transaction') {
      const order = orderAmong(known)
      if (order !== undefined) this.details.copyOrderFeatures(order, features)
    }
    if (purpose.kind === 'add_devices') this.vector.keepButDevices(features, purpose.known.features)
    return features
  }

  /** One score per abuse type, for the user (or the session, while there is no user; or nobody). */
  private predict(resolved: ResolvedEvent, features: Float32Array): Outcome {
    const { event, enrichment } = resolved
    const { models, modelVersion, learned } = this.parts
    const scorer = learned?.scorerOf(event.environment)
    if (scorer !== undefined) return this.predictLearned(resolved, features, scorer)
    const scores = this.room.take(models.length)
    for (let type = 0; type < scores.length; type += 1) {
      scores[type] = scoreOf(models[type]?.margin(features) ?? NaN)
    }
    return { modelVersion, scores, features, online: NO_MARGINS, enrichment }
  }

  private predictLearned(
    { event, enrichment }: ResolvedEvent,
    features: Float32Array,
    scorer: LearnedScorer,
  ): Outcome {
    const types = this.parts.models.length
    const scores = this.room.take(types)
    const online = this.room.take(types)
    const trace = scorer.score(event, { features, scores, online })
    const { modelVersion } = scorer
    return { modelVersion, scores, features, online, enrichment, trace }
  }

  /** A test value of the sandbox replaces all scores, before the policies in force see them. */
  private decide(event: ResolvedEvent, scored: Outcome): Outcome {
    const { testScore } = event.enrichment
    const outcome = testScore === undefined ? scored : withTestScore(scored, testScore)
    const { decider } = this.parts
    if (decider === undefined || !isDecided(event.purpose)) return outcome
    const decided = decider.decide(event, outcome)
    if (decided === undefined) return outcome
    // Written out: a copy of what an object happens to have takes microseconds.
    const { modelVersion, scores, features, online, enrichment, trace } = outcome
    const { sections, verdict } = decided
    const known = { modelVersion, scores, features, online, enrichment, sections, verdict }
    return trace === undefined ? known : { ...known, trace }
  }

  /** Points the event's user and order at what was computed, and writes the states back. */
  private remember(event: ResolvedEvent, outcome: Outcome): Outcome {
    const { purpose, sequence, foreign } = event
    if (purpose.kind === 'add_devices') return neverLower(event, purpose.known, outcome)
    if (sequence === undefined) return outcome
    if (purpose.kind !== 'try') this.keep(event, sequence, outcome)
    return foreign.length === 0 ? outcome : { ...outcome, foreign }
  }

  private keep(event: ResolvedEvent, sequence: number, outcome: Outcome): void {
    const { purpose, subject, entities } = event
    const { scores, features } =
      (purpose.kind === 'replay' ? purpose.recorded : undefined) ?? outcome
    if (subject !== undefined) noteScores(subject, event.event, { sequence, scores })
    const order = orderMadeBy(event.event, entities)
    if (order !== undefined) this.details.keep(order, features)
    this.open.store()
  }

  /** An event of which only what states read is kept: its scores and verdict are those of back then, or none. */
  private foldShrunken(event: ResolvedEvent): Outcome {
    const { purpose, sequence, enrichment } = event
    const none = { ...NO_OUTCOME, enrichment }
    const recorded = (purpose.kind === 'replay' ? purpose.recorded : undefined) ?? none
    if (sequence === undefined) return recorded
    this.eventFold.fold(event, sequence)
    return this.remember(event, recorded)
  }

  /** What is about nobody, as a beacon, is folded and not scored; nor is what is recovered. */
  private foldUnscored(event: ResolvedEvent): Outcome {
    const { purpose, sequence = NaN, enrichment } = event
    if (purpose.kind === 'recover') return this.recover(event, purpose)
    if (purpose.kind === 'try') return { ...NO_OUTCOME, enrichment }
    this.eventFold.fold(event, sequence)
    this.open.store()
    return { ...NO_OUTCOME, enrichment }
  }

  /** Folds the event into the states that lack it, and points those at its outcome. */
  private recover(
    resolved: ResolvedEvent,
    { sequence, outcome }: Extract<Purpose, { kind: 'recover' }>,
  ): Outcome {
    const { event, entities, subject } = resolved
    const fresh = entities.filter(({ state }) => state.version < sequence)
    this.eventFold.fold(resolved, sequence)
    if (subject !== undefined && fresh.includes(subject)) {
      noteScores(subject, event, { sequence, scores: decodeScores(outcome) })
    }
    const order = orderMadeBy(event, fresh)
    if (order !== undefined) this.details.keep(order, decodeOutcome(outcome).features)
    this.open.store()
    return NO_OUTCOME
  }

  /** Whether the features that are kept of a known outcome are those of this version. */
  private fits({ purpose }: ResolvedEvent): boolean {
    return purpose.kind !== 'add_devices' || purpose.known.features.length === this.vector.length
  }
}

/** Whether policies run: when the event is new, but for history, and when a new score of its user is stored. */
function isDecided(purpose: Purpose): boolean {
  if (purpose.kind === 'accept') return purpose.isHistory !== true
  if (purpose.kind === 'score_again') return purpose.isStored === true
  return purpose.kind !== 'recover' && purpose.kind !== 'try'
}

/** Whether counters count the event: it is in the ledger. */
const isCounted = ({ sequence, purpose }: ResolvedEvent): boolean =>
  sequence !== undefined && purpose.kind !== 'try'

/** The known outcome of an event, with the devices that it is tied to by now. Its verdict stays with the event. */
function asKnown({ purpose, enrichment }: ResolvedEvent): Outcome {
  if (purpose.kind !== 'add_devices') return { ...NO_OUTCOME, enrichment }
  const { sections: _, ...known } = purpose.known
  return { ...known, enrichment }
}

/** What is known of devices only adds: where labels or other models say otherwise by now, the known scores stay. */
function neverLower(event: ResolvedEvent, known: Outcome, outcome: Outcome): Outcome {
  const isLower = known.scores.some((score, type) => !((outcome.scores[type] ?? NaN) >= score))
  return isLower || outcome.modelVersion !== known.modelVersion ? asKnown(event) : outcome
}

/** Points the user, or the session, at the scores of its event. */
function noteScores(
  { role, state }: OpenEntity,
  { event, facts }: PreparedEvent,
  { sequence, scores }: { readonly sequence: number; readonly scores: Float32Array },
): void {
  state.registers.set(LAST_SCORED, sequence)
  if (role !== 'user') return
  noteLabelTarget(state.registers, { sequence, atMs: facts.atMs, type: event.type, scores })
}

function orderMadeBy(
  { event }: PreparedEvent,
  entities: readonly OpenEntity[],
): Registers | undefined {
  return meaningOf(event.type)?.makes === 'order' ? orderAmong(entities) : undefined
}

function orderAmong(entities: readonly OpenEntity[]): Registers | undefined {
  return entities.find(({ role }) => role === 'order')?.state.registers
}
