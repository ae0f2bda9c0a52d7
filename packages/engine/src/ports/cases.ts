import type { AbuseType } from '@winnow/contract/canonical'
import type { CaseFilter } from './case-filter.ts'
import type { DecidedType, DecisionCategory } from './decision.ts'
import type { QueueOrder, QueuesInForce } from './queue.ts'

/** What a case is about. */
export interface CaseEntity {
  readonly type: DecidedType
  readonly id: string
}

/** Why a case is in its queue: a route of a workflow took an event. */
export interface CaseCause {
  /** The entry of the event, or of the new score. */
  readonly sequence: number
  readonly atMs: number
  readonly workflow: string
  readonly route: string
  /** Of the policy. */
  readonly version: number
  /** What the route's condition read, by path; null = missing. */
  readonly values: Readonly<Record<string, string | number | boolean | null>>
  /** 0–100, of the queue's abuse type. */
  readonly score: number
  /** The order, transaction or content that the event names. */
  readonly about?: string
  readonly amountMicros?: number
  readonly currency?: string
  /** The amount in US dollars by the rates of its year. */
  readonly usdMicros?: number
}

/** Money at stake in a case. */
export interface CaseMoney {
  readonly amountMicros: number
  readonly currency: string
  /** The same in US dollars, by which cases are compared; 0 = the currency has no rate. */
  readonly usdMicros: number
}

const CASE_STATES = ['open', 'decided', 'left'] as const
type CaseState = (typeof CASE_STATES)[number]

/** Why a case is no longer open. */
const CASE_ENDS = [
  'decided',
  'decided_elsewhere',
  'harmless',
  'moved',
  'merged',
  'no_room',
  'withdrawn',
  'erased',
] as const
type CaseEnd = (typeof CASE_ENDS)[number]

/** Who decided about the entity outside the case. */
const ELSEWHERES = ['api', 'policy', 'queue', 'chargeback'] as const
export type Elsewhere = (typeof ELSEWHERES)[number]

/** How a case ended. */
export interface CaseEnding {
  readonly why: CaseEnd
  /** The entry that ended it. */
  readonly sequence: number
  readonly atMs: number
  /** Of a decision: who, and which. */
  readonly who?: string
  readonly decisions?: readonly string[]
  /** What they say of the abuse type of the case. */
  readonly verdict?: DecisionCategory
  readonly elsewhere?: Elsewhere
  /** The queue, the workflow's route or the score that explains it. */
  readonly detail?: string
  /** The bulk action that it is part of. */
  readonly bulk?: string
}

/** What happened to a case, in its order. */
export interface CaseStep {
  readonly sequence: number
  readonly atMs: number
  readonly did: string
  /** Absent = nobody: the service, or a policy. */
  readonly who?: string
  readonly note?: string
  readonly to?: string
  readonly untilMs?: number
  readonly url?: string
  readonly decisions?: readonly string[]
  /** The bulk action that it is part of. */
  readonly bulk?: string
}

/** A decision of a case that can still be undone before anything leaves. */
interface UndoableDecision {
  /** The `case` entry of the decision. */
  readonly sequence: number
  readonly atMs: number
  /** The bulk action that it is part of. */
  readonly bulk?: string
}

/** When what happened to a case for the first time, ms; absent = not yet. */
interface CaseClocks {
  readonly enteredAtMs: number
  readonly claimedAtMs?: number
  readonly firstLookAtMs?: number
  readonly decidedAtMs?: number
}

/** How a disagreement of two people ended. */
export interface Resolution {
  /** A lead decided, or the first decision was undone. */
  readonly why: 'decided' | 'undone'
  readonly sequence: number
  readonly atMs: number
  readonly who: string
  /** Of a lead's decision. */
  readonly verdict?: DecisionCategory
}

/** Of a case that is a copy of a decided one: a second person decides it without the first decision in view. */
export interface BlindCopy {
  /** To see whether two people agree, or whether a person finds a right answer that is known. */
  readonly kind: 'second' | 'golden'
  /** The case that it is a copy of. */
  readonly of: number
  /** The `case` entry of the first decision. */
  readonly decision: number
  /** Who decided first, or gave the right answer, and what. */
  readonly first: string
  readonly expected: DecisionCategory
  /** People who know the case: they are not offered it, and do not see it. */
  readonly not: readonly string[]
  /** Once the copy is decided for good. */
  readonly outcome?: 'agrees' | 'disagrees'
  /** Of a disagreement; absent = a lead has to decide. */
  readonly resolution?: Resolution
}

/** A decided case, with the right answer of a lead: copies of it test people. */
interface GoldenMark {
  readonly decision: string
  readonly verdict: DecisionCategory
  readonly who: string
  readonly sequence: number
  readonly atMs: number
  /** People who decided a copy, the latest. */
  readonly judges: readonly string[]
}

/** One entity in a queue, with why it is there. */
export interface StoredCase {
  /** The same whenever it is made: of its first entry, and its place among that entry's cases. */
  readonly id: number
  readonly queue: string
  readonly entity: CaseEntity
  readonly userId?: string
  readonly abuseType: AbuseType
  readonly state: CaseState
  /** Changes with each step of people and with its end: two cannot both decide version 3. */
  readonly version: number
  /** The `due` of its queue when it came, ms. */
  readonly dueMs: number
  readonly dueAtMs: number
  /** Percent of its time that it was warned of: 0, 50, 80, 100. */
  readonly warned: number
  readonly scoreThen: number
  readonly scoreNow: number
  readonly money?: CaseMoney
  readonly causeCount: number
  readonly causes: readonly CaseCause[]
  readonly clocks: CaseClocks
  readonly heldUntilMs?: number
  /** Whom it was handed over to. */
  readonly assignee?: string
  readonly isEscalated?: true
  readonly skips: readonly { readonly who: string; readonly atMs: number }[]
  readonly undoable?: UndoableDecision
  readonly ending?: CaseEnding
  readonly history: readonly CaseStep[]
  /** Of a copy. */
  readonly blind?: BlindCopy
  /** The copy that went to a second person. */
  readonly second?: number
  /** How the disagreement about its decision ended. */
  readonly resolution?: Resolution
  readonly golden?: GoldenMark
}

/** Cases that the quality of decisions is about: copies, disagreements that wait for a lead, and golden cases. */
export type CaseMark = 'copy' | 'disputed' | 'golden'

/** Which waiting cases are wanted, the most urgent first. */
export interface WaitingQuery {
  readonly queue: string
  readonly order: QueueOrder
  /** Those alone that were handed over to this person. */
  readonly assignee?: string | undefined
  /** Leaves out cases held beyond this, ms. */
  readonly nowMs: number
  /** Cases that are left out before the first. */
  readonly offset: number
  readonly limit: number
}

/** Which cases are listed, the newest first. */
export interface CaseQuery {
  readonly queue?: string | undefined
  readonly state?: CaseState | undefined
  readonly entity?: CaseEntity | undefined
  readonly mark?: CaseMark | undefined
  /** Cases with smaller ids than this. */
  readonly before?: number | undefined
  readonly limit: number
}

/** A page of matching cases, the oldest first. */
export interface CasePage {
  /** Cases with larger ids than this. */
  readonly after: number
  readonly limit: number
}

/** Which cases are read, by when something happened to them last. */
export interface CaseChangesQuery {
  readonly fromMs: number
  /** The last case of the page before, and its time. */
  readonly after?: { readonly id: number; readonly changedMs: number }
  readonly limit: number
}

/** A case, and when something happened to it last. */
export interface ChangedCase {
  readonly stored: StoredCase
  readonly changedMs: number
}

/** What waits in a queue. */
export interface QueueCount {
  readonly queue: string
  readonly open: number
  readonly overdue: number
  readonly usdMicros: number
}

/** A decision can be undone for so long before anything of it leaves. */
export const UNDO_MS = 10_000

/** A case, and the environment that it is of. */
export interface CaseOf {
  readonly environment: number
  readonly stored: StoredCase
}

/** A person's decision outside of cases that can still be undone before its messages leave. */
export interface HeldDecision {
  readonly environment: number
  /** Its `decided` entry. */
  readonly sequence: number
  readonly atMs: number
  /** The bulk action that took it. */
  readonly bulk?: string
}

/** Cases as they are looked up. Each read sees all that was on disk before it, unless it says otherwise. */
export interface CaseRecords {
  one(environment: number, id: number): Promise<StoredCase | undefined>
  /** Open cases in the order of the queue; at most CASE_LIMITS.page. */
  waiting(environment: number, query: WaitingQuery): Promise<readonly StoredCase[]>
  list(environment: number, query: CaseQuery): Promise<readonly StoredCase[]>
  /** Open cases that a filter means; at most CASE_LIMITS.page. */
  matching(environment: number, filter: CaseFilter, page: CasePage): Promise<readonly StoredCase[]>
  /** Those of these cases that there are, in the order of their ids; at most CASE_LIMITS.page. */
  some(environment: number, ids: readonly number[]): Promise<readonly StoredCase[]>
  /** Queues with open cases. */
  counts(environment: number, nowMs: number): Promise<readonly QueueCount[]>
  /** Cases that something happened to from then on, in this order; at most CASE_LIMITS.page. */
  changedSince(environment: number, since: CaseChangesQuery): Promise<readonly ChangedCase[]>
  /** When the open cases of a queue came: at each share of them, the youngest first; none = none is open. */
  ages(environment: number, queue: string, shares: readonly number[]): Promise<readonly number[]>
  /** What the policy in force declares. */
  queues(environment: number): Promise<QueuesInForce>
  /** Open cases of all environments with a warning that is due by then, the earliest first. The last second may be missing. */
  toWarn(nowMs: number, limit: number): Promise<readonly CaseOf[]>
  /**
   * Cases of all environments with a decision that was taken by then and is not final, the earliest first, but for those of
   * some bulk actions. The last second may be missing: who acts on one reads it again.
   */
  pastUndo(takenByMs: number, limit: number, except?: readonly string[]): Promise<readonly CaseOf[]>
  /** The same of decisions outside of cases. */
  heldPastUndo(
    takenByMs: number,
    limit: number,
    except?: readonly string[],
  ): Promise<readonly HeldDecision[]>
  /** Whether the decision of an entry is held. */
  isHeld(environment: number, sequence: number): Promise<boolean>
}
