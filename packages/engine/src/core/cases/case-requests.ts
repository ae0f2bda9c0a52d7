import type {
  CaseBody,
  CaseHead,
  CaseWorker,
  DueBody,
  FinalBody,
  FinalCaseBody,
} from '../../entries/case-body.ts'
import type { TakenDecision } from '../../entries/decisions/taken-decision.ts'
import type { Idempotency } from '../../entries/request-id.ts'
import type { DecisionSubject } from '../requests.ts'

/** What all requests about decisions of a case contain. */
interface OfCase extends DecisionSubject {
  readonly receivedAtMs: number
  readonly head: CaseHead
  readonly who: CaseWorker
  readonly note?: string
  /** The bulk action that it is part of. */
  readonly bulk?: string
  /** As the sender named the request: `repeated` answers whether it came before. */
  readonly idempotency?: Idempotency
}

/** A person decides a case, for one or several abuse types. */
export interface CaseDecisionRequest extends OfCase {
  readonly taken: readonly TakenDecision[]
  /** The entry up to which the case was read: a later decision about the entity refuses this one. */
  readonly asOf: number
  readonly claimedAtMs?: number
  readonly lookedAtMs?: number
  /** A lead resolves a disagreement: the copy that the second person decided. */
  readonly resolves?: number
}

/** The decision of a copy becomes final, and disagrees: the label of the first decision says nothing any more. */
export interface DisputeRequest extends DecisionSubject {
  readonly receivedAtMs: number
  readonly body: FinalCaseBody
  /** The `case` entry of the first decision. */
  readonly decision: number
}

/** A person takes back what they decided. */
export interface CaseUndoRequest extends OfCase {
  /** The `case` entry of the decision. */
  readonly decision: number
  readonly wasFinal: boolean
}

/** An entry about a case that changes nothing else. */
export type CaseNote =
  | { readonly kind: 'case'; readonly body: CaseBody }
  | { readonly kind: 'settled'; readonly body: FinalBody }
  | { readonly kind: 'due'; readonly body: DueBody }

/** A decision of a case that is on disk, with the labels that it brought or took back. */
export interface CaseDecided {
  /** Of the `case` entry. */
  readonly sequence: number
  readonly labels: readonly number[]
}
