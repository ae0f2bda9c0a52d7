import type { AbuseType } from '@winnow/contract'
import type { Registers } from '../aggregates/registers.ts'
import { LAST_SCORED } from '../aggregates/system-registers.ts'
import type { Decision } from '../ports/decision.ts'
import { runEvent } from '../events/run-event.ts'
import type { TakenDecision } from '../decisions/taken-decision.ts'
import { type KnownDevice, knownDevice } from '../events/devices/device-known.ts'
import { type EventSurroundings, surroundingsOf } from './event-surroundings.ts'
import type { LearnedTrace } from '../learning/live/learned-trace.ts'
import { type Belonging, belongingOf } from '../labels/belonging.ts'
import { claimOf } from '../labels/event-claim.ts'
import { lastEventOf } from '../events/pointers/last-event.ts'
import { decodeOutcome, NO_OUTCOME_BYTES } from '../outcome.ts'
import type { AuditBody } from '../entries/audit-body.ts'
import type { EventEntry } from '../entries/event-entry.ts'
import { entryOfKind, type EntryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { ThresholdSettings } from '../ports/outbox.ts'
import { acceptedEventOf, labelled, scoredEventOf, userEntity } from './apply-entry.ts'
import { noteBlock } from './learning/blocked-rows.ts'
import type { Accepted, Core } from './core.ts'
import { CoreUnavailable } from './core-errors.ts'
import type { DecidedThing, DecisionRequest, EventRequest, LabelRequestOfUser } from './requests.ts'
import type { ModelChoice, ModelRelease, ModelFromElsewhere } from './learning/model-choice.ts'
import { DecisionIntake } from './decision-intake.ts'
import type { CoreParts } from './engine-parts.ts'
import { EventIntake } from './event-intake.ts'
import { LabelIntake } from './label-intake.ts'
import { type LearnedNow, learnedNow } from './learning/learned-now.ts'
import { OnlineTrainer } from './learning/online-trainer.ts'
import type { LearningLedger } from './learning/learning-entries.ts'
import { PendingEntries } from './pending-entries.ts'
import type { Memory } from './memory.ts'
import { noteFanOut } from './recovery/recover.ts'
import { ModelRefresher } from './learning/model-refresher.ts'
import type { Asked } from './retries/asked.ts'
import { requestIdOf } from '../entries/request-id.ts'
import { Rescorer } from './rescoring/rescorer.ts'
import { Retries } from './retries/retries.ts'
import { readStanding, type Standing, standingEntries } from './standing.ts'
import { Snapshotter } from './recovery/snapshotter.ts'
import { scoredIn, type StoredScore, ScoreTraces } from './learning/score-traces.ts'

type SettingOf<Kind extends 'audit' | 'decision' | 'thresholds'> = Omit<
  EntryOfKind<Kind>,
  'sequence' | 'requestId' | 'outcome' | 'details'
>

/** What the entry of a setting, or of its change, contains. */
type Setting = SettingOf<'audit'> | SettingOf<'decision'> | SettingOf<'thresholds'>

/** The core of one process: all states in its memory, one order of events, one ledger. */
export class LocalCore implements Core {
  private readonly memory: Memory
  private readonly parts: CoreParts
  private readonly pending: PendingEntries
  private readonly retries: Retries
  private readonly eventIntake: EventIntake
  private readonly labelIntake: LabelIntake
  private readonly decisionIntake: DecisionIntake
  private readonly rescores: Rescorer
  private readonly learning: OnlineTrainer
  private readonly refreshes: ModelRefresher
  private readonly snapshotter: Snapshotter
  private readonly traces: ScoreTraces
  private sequence: number
  private closing = false

  constructor(memory: Memory, parts: CoreParts, snapshotSequence: number) {
    this.memory = memory
    this.parts = parts
    this.sequence = parts.ledger.last()
    this.snapshotter = new Snapshotter(memory, parts, {
      sequence: snapshotSequence,
      settled: () => this.pending.settled(),
    })
    this.pending = new PendingEntries(parts.ledger, (entry) => {
      this.snapshotter.consider(this.sequence - this.pending.size, entry)
      this.rescores.consider()
    })
    this.retries = new Retries(memory.requests, this.pending, parts)
    const next = (): number => this.sequence + 1
    const write = (entry: LedgerEntry, follower?: LedgerEntry): Promise<void> =>
      this.write(entry, follower)
    const find = (sequence: number) => this.pending.get(sequence)
    const mustBeReady = (): void => this.mustBeReady()
    this.eventIntake = new EventIntake(memory, parts.places, this.retries, {
      find,
      next,
      write,
      taught: (label) => this.learning.taught(label),
      claimOf: parts.claimOf ?? claimOf,
      mustBeReady,
    })
    this.labelIntake = new LabelIntake(memory, { find, next, write })
    this.decisionIntake = new DecisionIntake(memory, this.labelIntake, { find, next, write })
    this.traces = new ScoreTraces(memory.learning, find)
    this.rescores = new Rescorer(memory, {
      ledger: { find, next, write, isReady: () => this.readiness().ready },
      fanOut: parts.limits.fanOut,
      pause: parts.pause,
      onFailure: parts.onRescoreFailure,
    })
    const onTrouble = parts.onLearningFailure ?? (() => undefined)
    const { originOf, onModel } = parts
    const learningLedger: LearningLedger = { find, next, write, onTrouble, originOf, onModel }
    this.refreshes = new ModelRefresher(memory, learningLedger, parts)
    this.learning = new OnlineTrainer(memory, learningLedger, this.refreshes)
    this.rescores.consider()
  }

  event(request: EventRequest): Promise<Accepted> {
    return this.eventIntake.event(request)
  }

  taken(): Promise<unknown> | undefined {
    return this.eventIntake.taken()
  }

  async label(request: LabelRequestOfUser): Promise<Accepted> {
    const [accepted] = await this.labels([request])
    if (accepted === undefined) throw new Error('a label came to nothing')
    return accepted
  }

  async labels(requests: readonly LabelRequestOfUser[]): Promise<readonly Accepted[]> {
    const events = this.taken()
    if (events !== undefined) await events
    this.mustBeReady()
    const accepted = await this.labelIntake.labels(requests.map((request) => this.asked(request)))
    await Promise.all(accepted.map(({ sequence }) => this.learning.taught(sequence)))
    return accepted
  }

  recall(environment: number, keys: readonly string[]): ReturnType<Core['recall']> {
    this.eventIntake.takeAll()
    return this.retries.recall(environment, keys)
  }

  eventOf(environment: number, key: string): number | undefined {
    this.eventIntake.takeAll()
    return this.retries.entryOf(environment, key)
  }

  async userOfEvent(sequence: number): Promise<string | undefined> {
    this.eventIntake.takeAll()
    const event = entryOfKind('event', await this.pending.get(sequence))
    return event && acceptedEventOf(event).event.userId
  }

  belonging({ environment, userId, of }: Parameters<Core['belonging']>[0]): Belonging {
    this.eventIntake.takeAll()
    const { pipeline, keys } = this.memory
    const thing = labelled(keys, environment, { userId, of })
    return belongingOf(pipeline, thing, userEntity(keys, environment, userId))
  }

  async unlabel(request: Parameters<Core['unlabel']>[0]): Promise<number> {
    const events = this.taken()
    if (events !== undefined) await events
    this.mustBeReady()
    const takenBack = await this.labelIntake.unlabel(request)
    if (takenBack === undefined) return 0
    await this.learning.taught(takenBack.sequence)
    return takenBack.labels
  }

  async scoreNow(
    environment: number,
    userId: string,
    nowMs: number,
  ): Promise<Accepted | undefined> {
    const { event, score } = await this.latest(environment, userId)
    if (event === undefined) return undefined
    const purpose = { kind: 'score_again', atMs: nowMs } as const
    const outcome = runEvent(this.memory.pipeline, scoredEventOf(event, score), purpose)
    return { sequence: event.sequence, outcome, repeated: false }
  }

  async rescore(environment: number, userId: string, nowMs: number): Promise<Accepted | undefined> {
    this.mustBeReady()
    const { event, score } = await this.latest(environment, userId)
    const stored = event && this.rescores.store({ event, score, atMs: nowMs })
    if (stored === undefined) return undefined
    await stored.durable
    return { sequence: stored.sequence, outcome: stored.outcome, repeated: false }
  }

  async lastScore(
    environment: number,
    userId: string,
  ): Promise<(Accepted & { readonly atMs: number }) | undefined> {
    const sequence = this.registersOf(environment, userId)?.get(LAST_SCORED) ?? NaN
    const entry = sequence === sequence ? await this.pending.get(sequence) : undefined
    if (entry === undefined) return undefined
    const outcome = decodeOutcome(entry.outcome)
    return { sequence, outcome, repeated: false, atMs: entry.receivedAtMs }
  }

  standing(environment: number, userId: string): Promise<Standing> | undefined {
    const registers = this.registersOf(environment, userId)
    const entries = registers && standingEntries(registers)
    return entries && readStanding(entries, (sequence) => this.pending.get(sequence))
  }

  async decide(request: DecisionRequest): Promise<Accepted> {
    const events = this.taken()
    if (events !== undefined) await events
    this.mustBeReady()
    const { accepted, label } = await this.decisionIntake.decide(this.asked(request))
    if (label !== undefined) await this.learning.taught(label)
    return accepted
  }

  decisions(thing: DecidedThing): Promise<readonly TakenDecision[]> | undefined {
    this.eventIntake.takeAll()
    return this.decisionIntake.latest(thing)
  }

  setDecision(environment: number, decision: Decision, nowMs: number): Promise<number> {
    return this.set({ environment, kind: 'decision', receivedAtMs: nowMs, body: decision })
  }

  async surroundings(sequence: number): Promise<EventSurroundings | undefined> {
    const find = (entry: number) => this.pending.get(entry)
    const event = await scoredIn(find, sequence)
    if (event === undefined) return undefined
    this.eventIntake.takeAll()
    return surroundingsOf(this.memory.pipeline, acceptedEventOf(event), find)
  }

  device(environment: number, id: string): KnownDevice | undefined {
    this.eventIntake.takeAll()
    return knownDevice(this.memory.pipeline, this.memory.keys, { environment, id })
  }

  percentile(environment: number, abuseType: AbuseType, score: number, days: number): number {
    return this.memory.scores.percentile(environment, abuseType, score, days)
  }

  traceOf(score: StoredScore): Promise<LearnedTrace | undefined> {
    return this.traces.traceOf(score)
  }

  mayLearn(environment: number): boolean {
    return this.memory.learning.hasRoomFor(environment)
  }

  models(environment: number): readonly LearnedNow[] {
    return learnedNow(this.memory.learning, environment, this.refreshes.fitting)
  }

  serve(choice: ModelChoice): Promise<number> {
    return this.modelEntry(() => this.refreshes.serve(choice))
  }

  release(release: ModelRelease): Promise<number> {
    return this.modelEntry(() => this.refreshes.release(release))
  }

  importModel(model: ModelFromElsewhere): Promise<number> {
    return this.modelEntry(() => this.refreshes.hold(model))
  }

  /** Resolves to the entry that `write` makes once it is on disk. */
  private async modelEntry(write: () => Promise<number>): Promise<number> {
    this.eventIntake.takeAll()
    this.mustBeReady()
    const sequence = await write()
    await this.pending.durable(sequence)
    return sequence
  }

  train(environment: number, abuseType: AbuseType): Promise<number> {
    this.eventIntake.takeAll()
    this.mustBeReady()
    return this.refreshes.train(environment, abuseType)
  }

  /** Resolves when all labels are taught, or have failed, and no fit is under way. */
  async learned(): Promise<void> {
    await this.learning.idle()
    await this.refreshes.idle()
  }

  /** Later labels change features but are not taught. */
  freeze(): void {
    this.learning.freeze()
  }

  setThresholds(environment: number, settings: ThresholdSettings, nowMs: number): Promise<number> {
    return this.set({ environment, kind: 'thresholds', receivedAtMs: nowMs, body: settings })
  }

  audit(environment: number, change: AuditBody, nowMs: number): Promise<number> {
    return this.set({ environment, kind: 'audit', receivedAtMs: nowMs, body: change })
  }

  readiness(): { readonly ready: boolean; readonly reason?: string } {
    const { ledger, states } = this.parts
    const trouble = this.closing ? 'the service is closing' : (states.trouble() ?? ledger.trouble())
    if (trouble !== undefined) return { ready: false, reason: trouble }
    if (this.pending.size < this.parts.limits.maxPending) return { ready: true }
    return { ready: false, reason: 'too many requests wait for the disk' }
  }

  figures(): ReturnType<Core['figures']> {
    this.eventIntake.takeAll()
    const { states } = this.parts
    return {
      sequence: this.sequence,
      pending: this.pending.size,
      entities: states.size,
      stateBytes: states.bytes,
      coldEntities: states.coldSize,
      coldBytes: states.coldBytes,
      snapshotSequence: this.snapshotter.sequence,
      fanOutsWaiting: this.memory.fanOuts.size,
      fanOutsLeft: this.memory.fanOuts.left,
      untaughtLabels: this.memory.learning.untaught.size,
      requestsSinceMs: this.memory.requests.sinceMs,
      learners: [...this.memory.learning.learners.keys()],
    }
  }

  beginStop(): void {
    this.refreshes.beginStop()
  }

  async close(): Promise<void> {
    this.eventIntake.takeAll()
    this.closing = true
    this.beginStop()
    await this.rescores.stop()
    await this.learning.idle()
    await this.refreshes.stop()
    await this.pending.settled()
    await this.snapshotter.last(this.sequence)
  }

  /** Writes the entry of a setting. Resolves to its sequence. */
  private async set(setting: Setting): Promise<number> {
    this.eventIntake.takeAll()
    this.mustBeReady()
    const sequence = this.sequence + 1
    await this.write({ ...setting, sequence, requestId: undefined, outcome: NO_OUTCOME_BYTES })
    return sequence
  }

  private asked<Request extends Pick<EventRequest, 'environment' | 'idempotency'>>(
    request: Request,
  ): Asked<Request> {
    const identity = this.retries.identityOf(request)
    const requestId = identity && requestIdOf(identity)
    return { request, requestId, answerTo: () => this.retries.answerTo(identity) }
  }

  private mustBeReady(): void {
    const { ready, reason } = this.readiness()
    if (!ready) throw new CoreUnavailable(reason ?? 'not ready')
  }

  /** Puts the entry on its way to the disk; from here on only the disk can fail. */
  private write(entry: LedgerEntry, follower?: LedgerEntry): Promise<void> {
    this.sequence = (follower ?? entry).sequence
    this.memory.requests.note(entry)
    noteBlock(this.memory, entry)
    noteFanOut(this.memory.fanOuts, follower ?? entry)
    const durable = this.pending.append(entry, follower)
    this.learning.note(follower ?? entry)
    return durable
  }

  private registersOf(environment: number, userId: string): Registers | undefined {
    this.eventIntake.takeAll()
    const { keys, pipeline } = this.memory
    return pipeline.open.registersOf(keys.keyOf(environment, 'user', userId))
  }

  /** The user's last event and last score, which are often one entry. */
  private async latest(
    environment: number,
    userId: string,
  ): Promise<{
    readonly event?: EventEntry | undefined
    readonly score?: LedgerEntry | undefined
  }> {
    const registers = this.registersOf(environment, userId)
    const sequence = lastEventOf(registers)
    if (sequence === undefined) return {}
    const scored = registers?.get(LAST_SCORED) ?? NaN
    const event = entryOfKind('event', await this.pending.get(sequence))
    if (scored === sequence || Number.isNaN(scored)) return { event }
    return { event, score: await this.pending.get(scored) }
  }
}
