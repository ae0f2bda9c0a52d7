import type { AbuseType } from '@winnow/contract'
import type { BulkFailureWord } from '@winnow/contract/native'
import type { CaseFilter, CaseWorker, ExploreSelection } from '@winnow/engine'

/** What is done with each case, or with each user. */
export type BulkWork =
  | { readonly do: 'decide'; readonly decisions: readonly string[] }
  | { readonly do: 'move'; readonly to: string }
  | { readonly do: 'hold'; readonly untilMs: number }
  | { readonly do: 'hand_over'; readonly to: string }
  | LabelWork
  | ListWork

export interface LabelWork {
  readonly do: 'label'
  readonly abuseType: AbuseType
  readonly isBad: boolean
}

/** A list of users, or of what is theirs. */
export interface ListWork {
  readonly do: 'add_to_list'
  readonly list: string
}

/** What was asked for. */
export interface BulkJob {
  readonly environment: number
  readonly who: CaseWorker
  readonly note?: string
  readonly work: BulkWork
  /** The cases that are meant; of a bulk action over users it is empty. */
  readonly filter: CaseFilter
  /** Instead of cases: users. */
  readonly users?: BulkUsers
}

/** Which users a bulk action is about: chosen ones, or those of events. They are kept as its targets. */
export interface BulkUsers {
  /** Of the decisions or the label; of a list all: who reads it, or acts on it, must reach them. */
  readonly abuseTypes: readonly AbuseType[]
  /** The events that the users were found by; absent = they were chosen. */
  readonly events?: ExploreSelection
}

/** The id of a case, or of a user. */
export type BulkTarget = number | string

/** Where its cases lie: who starts it must reach all of them. */
interface BulkReach {
  readonly queue: string
  readonly abuseType: AbuseType
  readonly cases: number
}

/** What a bulk action would do, as it was counted before it started. */
export interface BulkPreview {
  readonly count: number
  /** The last entry of the ledger when the count began. */
  readonly asOf: number
  /** So many may have ended or come when it starts. */
  readonly mayChangeBy: number
  readonly reach: readonly BulkReach[]
  readonly money: readonly {
    readonly currency: string
    readonly amountMicros: number
    readonly cases: number
  }[]
  readonly usdMicros: number
  /** Users with these decisions already. */
  readonly decidedAlready?: number
  /** Of an addition to a list: values that it adds. */
  readonly values?: number
  /** Of a label: users with the opposite one. */
  readonly labelledOtherwise?: number
  /** Open cases about users that end with it. */
  readonly endsCases?: number
  /** Entities with another decision of the same abuse type. */
  readonly decidedOtherwise: readonly { readonly decision: string; readonly cases: number }[]
  /** Cases for which it would fail as they are. */
  readonly wouldFail: readonly { readonly why: BulkFailureWord; readonly cases: number }[]
  readonly messages: readonly { readonly kind: string; readonly messages: number }[]
  readonly endpoints: readonly { readonly endpoint: string; readonly messages: number }[]
  readonly sample: readonly BulkTarget[]
}

/** A case or user for which it failed. */
export interface BulkFailure {
  readonly of: BulkTarget
  readonly why: BulkFailureWord
  readonly text: string
}

/** A request that changed a bulk action: the same one is not done again. */
export interface BulkRequest {
  /** Of its `Idempotency-Key`. */
  readonly key: string
  /** Of its path and body. */
  readonly digest: string
}

/** How it is with a bulk action. */
type BulkState = 'ready' | 'running' | 'paused' | 'done'

/** A bulk action as it is kept: JSON. Its cases are kept apart, since they never change. */
export interface KeptBulk {
  readonly id: string
  readonly job: BulkJob
  readonly preview: BulkPreview
  readonly createdAtMs: number
  readonly state: BulkState
  /** Whether it is carried out, or undone. */
  readonly pass: 'do' | 'undo'
  /** Of a retry: what failed before. Absent = all of its cases. */
  readonly retried?: readonly BulkTarget[]
  /** How many of these were looked at. */
  readonly position: number
  readonly done: number
  readonly undone: number
  /** Of this pass. */
  readonly failures: readonly BulkFailure[]
  readonly startedAtMs?: number
  /** When it was last paused, or was done. */
  readonly stoppedAtMs?: number
  /** Requests with a key, the latest last. The first one counted it. */
  readonly requests?: readonly BulkRequest[]
}

/** What a bulk action is about, and what it would do. */
export interface Previewed {
  readonly targets: readonly BulkTarget[]
  readonly preview: BulkPreview
}

/** What became of a page of its cases. */
export interface PageOutcome {
  readonly done: number
  readonly failures: readonly BulkFailure[]
}

/** A bulk action that is being counted. */
export type CountingBulk = Pick<KeptBulk, 'id' | 'job' | 'createdAtMs' | 'requests'>

/** Where bulk actions are kept. */
export interface BulkStore {
  /** All that can be read, the oldest first. */
  all(): Promise<readonly KeptBulk[]>
  /** The cases or users of one. Errors: the disk's; it was lost. */
  targets(id: string): Promise<readonly BulkTarget[]>
  /** Errors: the disk's. */
  create(bulk: KeptBulk, targets: readonly BulkTarget[]): Promise<void>
  write(bulk: KeptBulk): Promise<void>
  remove(id: string): Promise<void>
}
