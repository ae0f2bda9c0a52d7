import type { AbuseType } from '@winnow/contract'
import type { AuditBody } from '../entries/audit-body.ts'
import type { Decision } from '../ports/decision.ts'
import type { TakenDecision } from '../decisions/taken-decision.ts'
import type { KnownDevice } from '../events/devices/device-known.ts'
import type { EventSurroundings } from './event-surroundings.ts'
import type { LearnedTrace } from '../learning/live/learned-trace.ts'
import type { Belonging } from '../labels/belonging.ts'
import type { LearnedNow } from './learning/learned-now.ts'
import type { Outcome } from '../outcome.ts'
import type { LabelledThing } from '../ports/records.ts'
import type { ThresholdSettings } from '../ports/outbox.ts'
import type { Standing } from './standing.ts'
import type { KnownRequest } from '../entries/request-id.ts'
import type { StoredScore } from './learning/score-traces.ts'
import type { DecidedThing, DecisionRequest, EventRequest, LabelRequestOfUser } from './requests.ts'
import type { ModelChoice, ModelFromElsewhere, ModelRelease } from './learning/model-choice.ts'

/** What became of a request, once it is durable. */
export interface Accepted {
  readonly sequence: number
  readonly outcome: Outcome
  /** The request was a retry of one already accepted; the outcome is that one's. */
  readonly repeated: boolean
  /** Of a retry: when the first try came, ms since 1970. */
  readonly firstCameAtMs?: number
  /** Of an event that names no user: the user whom its session belongs to, for whom it counts. */
  readonly linkedTo?: string | undefined
}

/**
 * The single owner of entity states. Message-shaped: parsed requests in, outcomes out, in ledger
 * order; nothing resolves before it is on disk. Errors: IdempotencyConflict, CoreUnavailable.
 */
export interface Core {
  /** Accepts and scores an event. Events of one turn of the event loop are taken together when it ends, or before any other call, in their order. */
  event(request: EventRequest): Promise<Accepted>
  /** Resolves once all events that came before have their places; undefined when they have. To be asked before what they are of. */
  taken(): Promise<unknown> | undefined
  label(request: LabelRequestOfUser): Promise<Accepted>
  /**
   * The requests that came with lasting idempotency keys and are no longer in memory, by key: to be asked before
   * requests with such keys. Reads the store, changes nothing. Errors: the store's, when it is behind.
   */
  recall(environment: number, keys: readonly string[]): Promise<ReadonlyMap<string, KnownRequest>>
  /** The entry of the event that came with an idempotency key; undefined = none is in memory. */
  eventOf(environment: number, key: string): number | undefined
  /** The user whom an event names, by its entry; undefined = none, or the entry is no event. */
  userOfEvent(sequence: number): Promise<string | undefined>
  /** Whether a user is known, or an entity belongs to the user. Reads states, changes nothing. */
  belonging(thing: {
    readonly environment: number
    readonly userId: string
    readonly of?: LabelledThing | undefined
  }): Belonging
  /** Accepts labels in their order and in one commit; none of them when one is refused. */
  labels(requests: readonly LabelRequestOfUser[]): Promise<readonly Accepted[]>
  /**
   * Takes back the labels of one abuse type, or of all, of the user as a whole or of one order, session or content.
   * Resolves to how many there were, once the models have unlearned them.
   */
  unlabel(request: {
    readonly environment: number
    readonly userId: string
    readonly of?: LabelledThing
    readonly abuseType?: AbuseType
    readonly receivedAtMs: number
  }): Promise<number>
  /** The score the user's last event would get now; nothing is stored. Undefined = no scoreable events. */
  scoreNow(environment: number, userId: string, nowMs: number): Promise<Accepted | undefined>
  /** Computes the score now and stores it as the last one. Undefined = no scoreable events. */
  rescore(environment: number, userId: string, nowMs: number): Promise<Accepted | undefined>
  /** The last stored score. Undefined = none. */
  lastScore(
    environment: number,
    userId: string,
  ): Promise<(Accepted & { readonly atMs: number }) | undefined>
  /** The labels and decisions that stand for a user; undefined, without a disk read, when there never were any. */
  standing(environment: number, userId: string): Promise<Standing> | undefined
  /**
   * Accepts a decision that was taken, and its label when a person took it. Resolves once both are durable and
   * the models have learned the label. Errors: CoreUnavailable, IdempotencyConflict.
   */
  decide(request: DecisionRequest): Promise<Accepted>
  /** The last decision of each abuse type; undefined, without a disk read, when none was ever taken. */
  decisions(thing: DecidedThing): Promise<readonly TakenDecision[]> | undefined
  /** Adds or changes a decision that can be taken. Resolves to its entry. */
  setDecision(environment: number, decision: Decision, nowMs: number): Promise<number>
  /**
   * What is around the event that an entry scored (an event, or a rescore): how it calls things, and who else
   * uses them at present. Undefined = no event was scored. Reads states, changes nothing.
   */
  surroundings(sequence: number): Promise<EventSurroundings | undefined>
  /** What is known of a collected device; undefined = nothing. Reads states, changes nothing. */
  device(environment: number, id: string): KnownDevice | undefined
  /** Share of scores of the last `days` days below `score`, per environment and abuse type; -1 = not known yet. */
  percentile(environment: number, abuseType: AbuseType, score: number, days: number): number
  /**
   * How the learned scores of an entry came about, to explain them. For a score just made, exactly that; for a stored
   * one, its batch models and the present online model. Undefined for scores of the starter alone.
   */
  traceOf(score: StoredScore): Promise<LearnedTrace | undefined>
  /** Whether labels teach the environment: the first MAX_LEARNING_ENVIRONMENTS that have any do. */
  mayLearn(environment: number): boolean
  /** The learned models of the environment, by abuse type. */
  models(environment: number): readonly LearnedNow[]
  /**
   * Serves a fitted model from now on; 0 = the starter with the online model. Resolves to the entry that says so.
   * Errors: ModelUnknown, CoreUnavailable.
   */
  serve(choice: ModelChoice): Promise<number>
  /** Takes a choice by hand back: what serves goes on until a fit replaces it. Errors: ModelUnknown, CoreUnavailable. */
  release(release: ModelRelease): Promise<number>
  /** Starts a fit now, however few labels are new. Resolves to the number of its rows. Errors: FitRefused, CoreUnavailable. */
  train(environment: number, abuseType: AbuseType): Promise<number>
  /**
   * Imports a model, which is not served until it is chosen. Resolves to its entry.
   * Errors: ModelRefused, ModelUnknown, CoreUnavailable.
   */
  importModel(model: ModelFromElsewhere): Promise<number>
  /** Sets the thresholds of the outbox. Resolves to their entry. */
  setThresholds(environment: number, settings: ThresholdSettings, nowMs: number): Promise<number>
  /** Writes that something was changed. Resolves to the entry once it is on disk. Errors: CoreUnavailable. */
  audit(environment: number, change: AuditBody, nowMs: number): Promise<number>
  /** Ready to accept, or why not. */
  readiness(): { readonly ready: boolean; readonly reason?: string }
  /** Figures for metrics. */
  figures(): {
    readonly sequence: number
    readonly pending: number
    readonly entities: number
    readonly stateBytes: number
    readonly coldEntities: number
    readonly coldBytes: number
    readonly snapshotSequence: number
    /** Labels whose users wait to be scored again, and labels dropped because the queue was full. */
    readonly fanOutsWaiting: number
    readonly fanOutsLeft: number
    /** Labels that have not taught yet. */
    readonly untaughtLabels: number
    /** Idempotency keys of requests are all known since then, ms since 1970; 0 = of all that ever came. */
    readonly requestsSinceMs: number
    /** Environments that learned anything; their number is bounded. */
    readonly learners: readonly number[]
  }
  /** Begins no fit and no other refresh any more: `close` follows. Everything else goes on. */
  beginStop(): void
  /** Stops accepting, waits for what is pending, writes a last snapshot. */
  close(): Promise<void>
}
