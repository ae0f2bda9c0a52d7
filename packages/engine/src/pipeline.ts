import { BEACON_EVENT } from '@winnow/contract'
import type { AcceptedEvent, ReceivedEvent } from './accepted-event.ts'
import { type Aggregate } from './aggregates/define-aggregate.ts'
import { type AggregateLayout, compileAggregates } from './aggregates/compile-aggregates.ts'
import { fold } from './aggregates/fold.ts'
import { Neighbours } from './aggregates/neighbours.ts'
import type { Registers } from './aggregates/registers.ts'
import { LAST_EVENT, LAST_SCORED } from './aggregates/system-registers.ts'
import { DeviceLookup } from './devices/device-lookup.ts'
import { withFound } from './entities/device/with-found.ts'
import type { Enrichment, FoundDevices, Known } from './entities/enrichment.ts'
import type { EntityKeys } from './entities/entity-key.ts'
import { bit } from './entities/field-readers.ts'
import { MADE_BY } from './entities/made-by.ts'
import type { Facts } from './entities/facts.ts'
import { seenFrom } from './entities/facts/seen-from.ts'
import { factsOf } from './entities/facts-of.ts'
import { mentionsOf } from './entities/mentions.ts'
import { needsActor } from './entities/needs-actor.ts'
import { namedIn } from './entities/named-in.ts'
import { readingOf } from './entities/reading.ts'
import type { Feature } from './features/define-feature.ts'
import type { OpenEntity } from './features/feature-reader.ts'
import { FeatureVector } from './features/feature-vector.ts'
import { SharedValues } from './features/shared-values.ts'
import type { Model } from './models/model.ts'
import { scoreOf } from './models/score.ts'
import { withTestScore } from './test-scores.ts'
import { FollowUps, noteTold } from './follow-up/follow-ups.ts'
import { foreignAmong, isOwnedRole, type OwnedRole } from './follow-up/ownership.ts'
import { sayingOf } from './follow-up/saying-of.ts'
import type { LearnedScorer, LearnedScores } from './learned-scores.ts'
import { devicesAmong, keepMates, LABELLED_THINGS, withOneDevice } from './pointers/mates.ts'
import { LastKnown } from './carry-over/last-known.ts'
import { decodeOutcome, decodeScores, NO_MARGINS, NO_OUTCOME, type Outcome } from './outcome.ts'
import type { EntityStates } from './ports/entity-states.ts'
import { OpenStates } from './open-states.ts'
import { OrderDetails } from './carry-over/order-details.ts'
import type { ReadEvent } from './read-event.ts'
import { noteEvent } from './pointers/session-events.ts'
import { noteForLink } from './pointers/unlinked-events.ts'
import { noteScored } from './pointers/spoken-of.ts'
import { VectorRoom } from './vector-room.ts'

export interface PipelineParts {
  readonly states: EntityStates
  readonly keys: EntityKeys
  readonly aggregates: readonly Aggregate[]
  readonly features: readonly Feature[]
  /** One model per abuse type, in the order of ABUSE_TYPES. */
  readonly models: readonly Model[]
  readonly modelVersion: string
  /** What labels taught; absent = nothing ever does. */
  readonly learned?: LearnedScores
}

/**
 * The way of an event through the engine, from top to bottom. Pure but for the states it is given:
 * no clock, no chance, no I/O; the same entries in the same order give the same bytes.
 */
export class Pipeline {
  readonly layout: AggregateLayout
  readonly open: OpenStates
  readonly lastKnown: LastKnown
  private readonly devices: DeviceLookup
  private readonly followUps: FollowUps
  private readonly details: OrderDetails
  private readonly shared: SharedValues
  private readonly parts: PipelineParts
  private readonly vector: FeatureVector
  private readonly neighbours = new Neighbours()
  private readonly room = new VectorRoom()

  constructor(parts: PipelineParts) {
    this.parts = parts
    this.layout = compileAggregates(parts.aggregates)
    this.open = new OpenStates(parts.states)
    this.devices = new DeviceLookup(this.open, this.layout, parts.keys)
    this.followUps = new FollowUps(this.open, this.layout)
    this.vector = new FeatureVector(parts.features, this.layout)
    this.details = new OrderDetails(parts.features)
    this.lastKnown = new LastKnown(this.layout, this.open)
    this.shared = new SharedValues(this.layout)
  }

  /** Reads what the event says by itself: many can be read before the first of them is run. */
  read(received: ReceivedEvent): ReadEvent {
    const facts = factsOf(received)
    const mentions = mentionsOf(received, facts)
    const named = namedIn(received.environment, mentions, this.parts.keys)
    const reading = readingOf(received)
    const saying = sayingOf({ reading, facts, mentions })
    const read = { reading, facts, mentions, named, saying }
    return this.add(received, read, received.enrichment)
  }

  /** What the states know of an event beyond what it says, as they are now. */
  find(received: ReceivedEvent, read: ReadEvent): Known {
    return { found: this.findDevices(received, read), followUp: this.followUps.find(read) }
  }

  /** What beacons tie an event to, as the states are now; undefined of most events. */
  findDevices(received: ReceivedEvent, read: ReadEvent): FoundDevices | undefined {
    return this.devices.find(received, read)
  }

  /** Adds what was found to what the event says by itself. */
  add(received: ReceivedEvent, read: ReadEvent, { found, followUp }: Known): ReadEvent {
    if (followUp === 'resent' || followUp === 'repeat') read.facts.resent = 1
    if (followUp === 'next_step') read.facts.nextStep = 1
    return found === undefined ? read : this.tie(received, read, found)
  }

  private tie(received: ReceivedEvent, read: ReadEvent, found: FoundDevices): ReadEvent {
    if (received.event.type !== BEACON_EVENT) {
      read.facts.deviceNear = bit(found.isNear)
      read.facts.deviceSettled = bit(found.isSettled)
      read.facts.deviceShared = bit(found.isShared)
    }
    return { ...read, named: withFound(received, read.named, { found, keys: this.parts.keys }) }
  }

  /**
   * Folds the event into every entity it names and scores it. The event itself counts. `recorded`: what a replay has states keep
   * instead of what is computed here.
   */
  run(accepted: AcceptedEvent, read: ReadEvent = this.read(accepted), recorded?: Outcome): Outcome {
    const { facts, named } = read
    // Understand: what is known of the entities that the event names, before and with it?
    const { entities, foreign } = ownAmong(this.open.all(named))
    const subject = subjectOf(entities)
    if (subject === undefined && !needsActor(accepted.event.type)) {
      return this.runUnscored(accepted, read, entities)
    }
    const known = this.lastKnown.beside(entities, named, facts.atMs)
    this.beginReading(known, facts, facts.atMs)
    this.fold(accepted, read, entities)
    this.vector.reader.after(facts.atMs, this.open.peek)

    // Predict: one score per abuse type, for the user (or the session, while there is no user; or nobody).
    const outcome = this.score({ read, entities: known }, accepted)
    const { scores, features } = recorded ?? outcome
    if (subject !== undefined) noteScores(subject, accepted, { facts, scores })
    const order = orderMadeBy(accepted, entities)
    if (order !== undefined) this.details.keep(order, features)

    // Remember: nothing is written before everything is computed.
    this.open.store()
    return foreign.length === 0 ? outcome : { ...outcome, foreign }
  }

  /** Takes what features read of an event; values that many users share name nobody, and are not read. */
  private beginReading(entities: readonly OpenEntity[], facts: Facts, atMs: number): void {
    const telling = this.shared.without(entities, atMs)
    facts.sharedValues = entities.length - telling.length
    this.vector.reader.begin(telling)
    this.vector.reader.before(atMs)
  }

  /** What is about nobody, as a beacon, is folded and not scored. */
  private runUnscored(
    accepted: AcceptedEvent,
    read: ReadEvent,
    entities: readonly OpenEntity[],
  ): Outcome {
    this.fold(accepted, read, entities)
    this.open.store()
    return { ...NO_OUTCOME, enrichment: accepted.enrichment }
  }

  /** The outcome the event would have at `nowMs`, with the states as they are; changes nothing. */
  evaluate(received: ReceivedEvent, nowMs: number): Outcome {
    const read = this.read(received)
    read.facts.scoredAtMs = nowMs
    const entities = this.lastKnown.beside(this.open.all(read.named), read.named, nowMs)
    this.beginReading(entities, read.facts, nowMs)
    this.vector.reader.after(nowMs, this.open.peek)
    return this.score({ read, entities }, received)
  }

  /**
   * The outcome of an event with what is known of its devices by now, and everything else as it was
   * when the event was scored (`known`): nobody's score falls, because these features only add. Where
   * other models serve by now, or their labels say otherwise, the scores stay. Changes nothing.
   */
  withDevices(received: ReceivedEvent, known: Outcome): Outcome {
    const read = this.read(received)
    const unchanged = { ...known, enrichment: received.enrichment }
    if (known.features.length !== this.vector.length) return unchanged
    const { atMs } = read.facts
    const entities = this.lastKnown.beside(this.open.all(read.named), read.named, atMs)
    this.beginReading(entities, read.facts, atMs)
    this.vector.reader.after(atMs, this.open.peek)
    const outcome = this.score({ read, entities, known: known.features }, received)
    const isLower = known.scores.some((score, type) => !((outcome.scores[type] ?? NaN) >= score))
    return isLower || outcome.modelVersion !== known.modelVersion ? unchanged : outcome
  }

  /** Folds without scoring: recovery, where the outcome is already in the ledger. */
  refold(accepted: AcceptedEvent, read: ReadEvent, outcome: Uint8Array): void {
    const { facts, named } = read
    const { entities } = ownAmong(this.open.all(named))
    const fresh = entities.filter(({ state }) => state.version < accepted.sequence)
    this.fold(accepted, read, entities)
    const subject = subjectOf(entities)
    if (subject !== undefined && fresh.includes(subject)) {
      noteScores(subject, accepted, { facts, scores: decodeScores(outcome) })
    }
    const order = orderMadeBy(accepted, fresh)
    if (order !== undefined) this.details.keep(order, decodeOutcome(outcome).features)
    this.open.store()
  }

  private fold(accepted: AcceptedEvent, read: ReadEvent, entities: readonly OpenEntity[]): void {
    const { sequence } = accepted
    const { facts } = read
    const made = MADE_BY.get(accepted.event.type)
    const isBeacon = accepted.event.type === BEACON_EVENT
    const states = entities.map(({ state }) => state)
    this.neighbours.set(accepted.enrichment.found === undefined ? states : withOneDevice(states))
    const step = { sequence, facts, neighbours: this.neighbours, sign: 1, label: 0 } as const
    for (const { role, state } of entities) {
      if (!fold(this.layout, state, step)) continue
      if (role === 'session' && !isBeacon) {
        noteEvent(state.registers, sequence)
        noteForLink(state.registers, accepted, facts)
      } else if (role === made || (POINTS_TO_EVENT.has(role) && !isBeacon)) {
        state.registers.set(LAST_EVENT, sequence)
      }
      if (LABELLED_THINGS.has(role)) {
        keepMates(state, states, facts.atMs)
        noteTold(state, role, read)
      } else if (role === 'user') noteTold(state, role, read)
      else if (role === 'visit' && isBeacon) keepMates(state, devicesAmong(states), facts.atMs)
    }
  }

  private score(situation: Situation, received: ReceivedEvent): Outcome {
    const outcome = this.scoreByModels(situation, received)
    const { testScore } = received.enrichment
    return testScore === undefined ? outcome : withTestScore(outcome, testScore)
  }

  private scoreByModels(situation: Situation, { environment, enrichment }: ReceivedEvent): Outcome {
    const learned = this.parts.learned?.scorerOf(environment)
    if (learned !== undefined) return this.scoreLearned(situation, enrichment, learned)
    const { models, modelVersion } = this.parts
    const room = this.room.take(this.vector.length + models.length)
    const features = room.subarray(0, this.vector.length)
    const scores = room.subarray(this.vector.length)
    this.fill(features, situation)
    for (let type = 0; type < scores.length; type += 1) {
      scores[type] = scoreOf(models[type]?.margin(features) ?? NaN)
    }
    return { modelVersion, scores, features, online: NO_MARGINS, enrichment }
  }

  private scoreLearned(
    situation: Situation,
    enrichment: Enrichment,
    learned: LearnedScorer,
  ): Outcome {
    const types = this.parts.models.length
    const { length } = this.vector
    const room = this.room.take(length + 2 * types)
    const features = room.subarray(0, length)
    const scores = room.subarray(length, length + types)
    const online = room.subarray(length + types)
    this.fill(features, situation)
    const trace = learned.score(situation.read, { features, scores, online })
    const { modelVersion } = learned
    return { modelVersion, scores, features, online, enrichment, trace }
  }

  private fill(features: Float32Array, { read, entities, known }: Situation): void {
    const { facts } = read
    const there = this.lastKnown.whereabouts(entities, facts)
    if (there === undefined) this.vector.fill(features, facts)
    else seenFrom(facts, there, () => this.vector.fill(features, facts))
    if (MADE_BY.get(facts.type) === 'transaction') {
      const order = orderAmong(entities)
      if (order !== undefined) this.details.lend(order, features)
    }
    if (known !== undefined) this.vector.keepButDevices(features, known)
  }
}

/** What an event folds into, and by their roles the things that it names though they are somebody else's. */
function ownAmong(entities: readonly OpenEntity[]): {
  readonly entities: readonly OpenEntity[]
  readonly foreign: readonly OwnedRole[]
} {
  const others = foreignAmong(entities)
  if (others.length === 0) return { entities, foreign: NOTHING }
  const foreign = others.map(({ role }) => role).filter(isOwnedRole)
  return { entities: entities.filter((one) => !others.includes(one)), foreign }
}

const NOTHING: readonly OwnedRole[] = []

/** What a vector is made of; `known`: features that are not computed again, but for those of devices. */
interface Situation {
  readonly read: ReadEvent
  readonly entities: readonly OpenEntity[]
  readonly known?: Float32Array
}

/** Whose last event can be scored again later; of a visit, the last that was tied to its devices. */
const POINTS_TO_EVENT = new Set<string>(['user', 'visit'])

/** Points the user, or the session, at the scores of its event. */
function noteScores(
  { role, state }: OpenEntity,
  { sequence, event }: AcceptedEvent,
  { facts, scores }: { readonly facts: Facts; readonly scores: Float32Array },
): void {
  state.registers.set(LAST_SCORED, sequence)
  if (role !== 'user') return
  noteScored(state.registers, { sequence, atMs: facts.atMs, type: event.type, scores })
}

/** Whose score it is. */
function subjectOf(entities: readonly OpenEntity[]): OpenEntity | undefined {
  return (
    entities.find(({ role }) => role === 'user') ?? entities.find(({ role }) => role === 'session')
  )
}

function orderMadeBy(
  { event }: AcceptedEvent,
  entities: readonly OpenEntity[],
): Registers | undefined {
  return MADE_BY.get(event.type) === 'order' ? orderAmong(entities) : undefined
}

function orderAmong(entities: readonly OpenEntity[]): Registers | undefined {
  return entities.find(({ role }) => role === 'order')?.state.registers
}
