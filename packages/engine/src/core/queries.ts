import type { AbuseType } from '@winnow/contract'
import type { TakenDecision } from '../entries/decisions/taken-decision.ts'
import type { Idempotency, KnownRequest } from '../entries/request-id.ts'
import type { KnownDevice } from '../events/devices/device-known.ts'
import type { FieldsOfEnvironment } from '../fields/seen-fields.ts'
import type { CountedList } from '../lists/lists.ts'
import type { Belonging } from '../labels/belonging.ts'
import type { LearnedTrace } from '../learning/live/learned-trace.ts'
import type { PolicyDecision } from '../policies/compile-policy.ts'
import type { DocumentProblem } from '../policies/document/document-problem.ts'
import type { Accepted } from './accepted.ts'
import type { CounterFiguresNow, CounterNow } from './counters/counter-now.ts'
import type { LastDecision } from './decision-intake.ts'
import type { EventSurroundings } from './event-surroundings.ts'
import type { KnownValue } from './known-values.ts'
import type { LearnedNow } from './learning/learned-now.ts'
import type { StoredScore } from './learning/score-traces.ts'
import type { EventVerdicts } from './policies/explain-verdict.ts'
import type { PolicySource, Published } from './policies/policy-intake.ts'
import type { TriedEvent, TriedPolicy } from './policies/try-policy.ts'
import type { PolicyGuards } from './policies/safety/policy-guards.ts'
import type { DecisionSubject, LabelSubject } from './requests.ts'
import type { SharedType } from '../entities/entity-types.ts'
import type { SharedValue } from './shared-values.ts'
import type { Standing } from './standing.ts'

interface OfUser {
  readonly environment: number
  readonly userId: string
}

/** What each query contains besides its name. All of it is plain data. */
interface QueryBodies {
  /**
   * The requests that came with lasting idempotency keys and are no longer in memory, by key: to be asked before
   * requests with such keys. Errors: the store's, when it is behind.
   */
  recall: { readonly environment: number; readonly keys: readonly string[] }
  /** The entry of the event that came with an idempotency key. */
  event_of_key: { readonly environment: number; readonly key: string }
  /** The user whom an event names, by its entry. */
  user_of_event: { readonly sequence: number }
  /** Whether a user is known, or an order, session or content belongs to them. */
  belonging: LabelSubject
  /** The score that the user's last event would get now; nothing is stored. */
  score_now: OfUser & { readonly nowMs: number }
  /** The last stored score. */
  last_score: OfUser
  /** The current labels and decisions of a user. */
  standing: OfUser
  /** The last decision of each abuse type. */
  decisions: DecisionSubject
  /** The last entry of a decision about an entity. */
  last_decision: DecisionSubject
  /** The surroundings of an event or a rescore: its words, and who else uses its entities at present. */
  surroundings: { readonly sequence: number }
  /** What a text names among the values of events: addresses, cards and the like. */
  known_values: { readonly environment: number; readonly text: string }
  /** A value that events named, with its users. */
  shared_value: { readonly environment: number; readonly type: SharedType; readonly id: string }
  /** The values that events of a user named, with those who share them. */
  values_of_user: OfUser & { readonly events: readonly number[] }
  /** What is known of a collected device. */
  device: { readonly environment: number; readonly id: string }
  /** How scores compare with those of the last days, per environment and abuse type. */
  percentiles: {
    readonly environment: number
    readonly scores: readonly { readonly abuseType: AbuseType; readonly score: number }[]
    readonly days: readonly number[]
  }
  /**
   * How the learned scores of an entry came about, to explain them. For a score just made, exactly that; for a stored
   * one, its batch models and the present online model.
   */
  trace: { readonly score: StoredScore }
  /** The lists of the environment, by name. */
  lists: { readonly environment: number }
  /** Whether a list has a value, given in its normal form. */
  listed: {
    readonly environment: number
    readonly list: string
    readonly value: string
    readonly nowMs: number
  }
  /** Whether a request came before, once its entry is on disk. Error: IdempotencyConflict. */
  repeated: { readonly environment: number; readonly idempotency: Idempotency }
  /** How old something without a label must be to count as good. */
  label_maturity: {
    readonly environment: number
    readonly abuseType: AbuseType
    readonly nowMs: number
  }
  /** The learned models of the environment, by abuse type. */
  models: { readonly environment: number }
  /** The publications of policies that are in force, and a page of all, the newest first: those before an entry, at most `limit`. */
  policies: { readonly environment: number; readonly before?: number; readonly limit: number }
  /** The last publication of a version. */
  policy: { readonly environment: number; readonly version: number }
  /** The first publication of a version: its author made it. */
  policy_author: { readonly environment: number; readonly version: number }
  /** What was decided about an event, with every condition and the values of back then. */
  explain_verdict: {
    readonly environment: number
    readonly sequence: number
    /** The entry of a second event, to be compared. */
    readonly other?: number
  }
  /** What a policy would make of an event that did not happen. Errors: PolicyRefused, PolicyUnknown. */
  try_policy: TriedEvent & {
    readonly of: PolicySource
    readonly decisions: readonly PolicyDecision[]
  }
  /** The user whom an event that did not happen names, or would be linked to by its session. */
  user_of_tried: TriedEvent
  /** What is paused of the environment's policies, and what is approved. */
  policy_guards: { readonly environment: number }
  /** The version that decides about a user, or the session of an event without one. */
  deciding_version: { readonly environment: number; readonly user: string }
  /** What is wrong with a document as a policy, given the decisions that there are. */
  check_policy: {
    readonly environment: number
    readonly document: unknown
    readonly decisions: readonly PolicyDecision[]
  }
  /** The counters that versions in force use. */
  counters: { readonly environment: number }
  /** The figures of one key of a counter, by the key's values as the counter reads them. */
  counter_figures: {
    readonly environment: number
    readonly name: string
    readonly key: readonly (string | number)[]
    readonly nowMs: number
  }
  /** The custom fields that came with the environment's events. */
  fields: { readonly environment: number }
  /** Whether models learn from labels of the environment: only the first MAX_LEARNING_ENVIRONMENTS with labels do. */
  may_learn: { readonly environment: number }
}

/** The answer to each query. */
export interface QueryResults {
  recall: ReadonlyMap<string, KnownRequest>
  /** Undefined = none is in memory. */
  event_of_key: number | undefined
  /** Undefined = none, or the entry is no event. */
  user_of_event: string | undefined
  belonging: Belonging
  /** Undefined = no scoreable events. */
  score_now: Accepted | undefined
  /** Undefined = none. */
  last_score: (Accepted & { readonly atMs: number }) | undefined
  /** Undefined, without a disk read, when there never were any. */
  standing: Standing | undefined
  /** Undefined, without a disk read, when there never was one. */
  decisions: readonly TakenDecision[] | undefined
  /** Undefined, without a disk read, when there never was one. */
  last_decision: LastDecision | undefined
  /** Undefined = no event was scored. */
  surroundings: EventSurroundings | undefined
  known_values: readonly KnownValue[]
  /** Undefined = no event named it. */
  shared_value: SharedValue | undefined
  values_of_user: readonly SharedValue[]
  /** Undefined = nothing. */
  device: KnownDevice | undefined
  /** Per score and number of days, the share of scores below it; -1 = not known yet. */
  percentiles: readonly (readonly number[])[]
  /** Undefined for scores of the starter alone. */
  trace: LearnedTrace | undefined
  lists: readonly CountedList[]
  /** What the list stores for it, and for networks that it lies in. */
  listed: readonly string[]
  /** Its entry; undefined = it is new. */
  repeated: number | undefined
  label_maturity: number
  models: readonly LearnedNow[]
  policies: {
    readonly inForce: readonly Published[]
    readonly publications: readonly Published[]
    readonly hasMore: boolean
  }
  /** Undefined = there is no such version. */
  policy: Published | undefined
  policy_author: Published | undefined
  /** Undefined = it is no event of the environment. */
  explain_verdict: EventVerdicts | undefined
  try_policy: TriedPolicy
  /** Undefined = nobody. */
  user_of_tried: string | undefined
  policy_guards: PolicyGuards
  /** Undefined = none does. */
  deciding_version: number | undefined
  check_policy: readonly DocumentProblem[]
  counters: readonly CounterNow[]
  /** Undefined = there is no such counter. */
  counter_figures: CounterFiguresNow | undefined
  fields: FieldsOfEnvironment
  may_learn: boolean
}

export type QueryName = keyof QueryBodies

/** The query of a name; of several names, the union of their queries. */
export type Query<Name extends QueryName = QueryName> = {
  readonly [Each in Name]: { readonly is: Each } & QueryBodies[Each]
}[Name]

/** What answers each query. */
export type QueryHandlers = {
  readonly [Name in QueryName]: (query: Query<Name>) => Promise<QueryResults[Name]>
}
