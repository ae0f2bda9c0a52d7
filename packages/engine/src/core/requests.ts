import type { AbuseType, CanonicalEvent, TestScore } from '@winnow/contract'
import type { StatedLabel } from '../entries/label-body.ts'
import type { TakenDecision } from '../entries/decisions/taken-decision.ts'
import type { DecidedType } from '../ports/decision.ts'
import type { LabelledEntity } from '../ports/records.ts'
import type { Idempotency } from '../entries/request-id.ts'

/** A request that its sender may send again. */
export interface Repeatable {
  readonly environment: number
  readonly idempotency?: Idempotency
}

/** A request to accept an event. */
export interface EventRequest extends Repeatable {
  readonly event: CanonicalEvent
  readonly receivedAtMs: number
  /** Of an event of a sandbox with a test value: the score that it asks for. */
  readonly testScore?: TestScore | undefined
  /** It is of imported history: a label that it brings has nobody scored again. */
  readonly isHistory?: boolean
  /** Workflows that run on request only run, too. */
  readonly isRequested?: boolean
}

/** A request to accept a label. */
export interface NewLabelRequest {
  readonly environment: number
  /** Absent for a label of a device. */
  readonly userId?: string | undefined
  readonly receivedAtMs: number
  /** It is of imported history, and has nobody scored again. */
  readonly isHistory?: boolean
  readonly label: StatedLabel
  /** The bulk action that gives it. */
  readonly bulk?: string
  readonly idempotency?: Idempotency
}

/** What a label is about: a user as a whole, or one entity of theirs. */
export interface LabelSubject {
  readonly environment: number
  readonly userId: string
  readonly of?: LabelledEntity | undefined
}

/** A request to remove labels. */
export interface UnlabelRequest extends LabelSubject {
  /** Absent = of all abuse types. */
  readonly abuseType?: AbuseType
  readonly receivedAtMs: number
}

/** What a decision is about: a user, or one order, session or content of a user. */
export interface DecisionSubject {
  readonly environment: number
  /** Absent when the id of the order, session or content is enough. */
  readonly userId?: string | undefined
  readonly of?: { readonly type: Exclude<DecidedType, 'user'>; readonly id: string } | undefined
}

/** A decision that was taken. */
export interface DecisionRequest extends DecisionSubject {
  readonly receivedAtMs: number
  readonly taken: TakenDecision
  /** Its messages wait until it can no longer be undone unseen. */
  readonly isHeld?: boolean
  /** True when its label is sent separately, as by an import: then the decision brings none. */
  readonly isLabelApart?: boolean
  readonly idempotency?: Idempotency
}

/** A person takes back a decision that they took outside of a case. */
export interface DecisionUndoRequest extends DecisionSubject {
  readonly receivedAtMs: number
  /** Its entry. */
  readonly decision: number
  /** Its messages have left. */
  readonly wasFinal: boolean
  /** The one who asks has looked that it is new: undos of a decision have a lock. */
  readonly idempotency?: Idempotency
}

/** What requests of a bulk action over users contain. */
interface OfBulkUser {
  readonly environment: number
  readonly userId: string
  readonly receivedAtMs: number
  /** The bulk action. */
  readonly bulk: string
}

/** A bulk action decides about a user, for one or several abuse types. */
export interface UserDecisionRequest extends OfBulkUser {
  readonly taken: readonly TakenDecision[]
  /** The user's last decision when they were looked at: a later one refuses this. 0 = there was none. */
  readonly asOf: number
}

/** A bulk action takes back what it decided about a user. */
export interface UserUndoRequest extends OfBulkUser {
  /** Its messages have left. */
  readonly wasFinal: boolean
}
