import type { AbuseType } from '@winnow/contract'
import type { AuditBody } from '../entries/audit-body.ts'
import type { NotedBody } from '../entries/noted-entry.ts'
import type { NoticedBody } from '../entries/noticed-body.ts'
import type { Idempotency } from '../entries/request-id.ts'
import type { Decision } from '../ports/decision.ts'
import type { ListDefinition } from '../ports/list.ts'
import type { ThresholdSettings } from '../ports/outbox.ts'
import type { Accepted } from './accepted.ts'
import type {
  CaseDecided,
  CaseDecisionRequest,
  CaseNote,
  CaseUndoRequest,
  DisputeRequest,
} from './cases/case-requests.ts'
import type { ModelChoice, ModelFromElsewhere, ModelRelease } from './learning/model-choice.ts'
import type { PolicyRequest, Published } from './policies/policy-intake.ts'
import type { ErasureRequest } from './erasure-intake.ts'
import type { GuardRequest } from './policies/safety/guard-intake.ts'
import type { ListChangeRequest, ListChangeResult, ListRequest } from './list-requests.ts'
import type {
  DecisionRequest,
  DecisionUndoRequest,
  EventRequest,
  NewLabelRequest,
  UnlabelRequest,
  UserDecisionRequest,
  UserUndoRequest,
} from './requests.ts'

/**
 * What each command contains besides its name. All of it is plain data, but `formerDigest` of an idempotency key, which
 * is computed only for a retry with another digest.
 */
interface CommandBodies {
  /** Accepts and scores an event. Events of one turn of the event loop form a batch; any other call comes after it. */
  event: { readonly request: EventRequest }
  /** Accepts a label. */
  label: { readonly request: NewLabelRequest }
  /** Accepts labels in their order and in one commit; none of them when one is refused. */
  labels: { readonly requests: readonly NewLabelRequest[] }
  /** Removes the labels of one abuse type, or of all, of the user as a whole or of one order, session or content. */
  unlabel: { readonly request: UnlabelRequest }
  /** Computes the score now and stores it as the last one. */
  rescore: {
    readonly environment: number
    readonly userId: string
    readonly nowMs: number
    /** Workflows that run on request only run, too. */
    readonly isRequested?: boolean
  }
  /** Accepts a decision, and its label when a person made it. */
  decide: { readonly request: DecisionRequest }
  /** Undoes a person's decision outside of cases: what stood before stands again. Error: CaseChanged. */
  undo_decision: { readonly request: DecisionUndoRequest }
  /** Decides a case: its decisions and their labels are one commit. Error: CaseChanged. */
  decide_case: { readonly request: CaseDecisionRequest }
  /** Undoes the decision of a case: what stood before stands again. Error: CaseChanged. */
  undo_case: { readonly request: CaseUndoRequest }
  /** Makes the decision of a copy final that disagrees: the label of the first decision is taken back with it. */
  dispute_case: { readonly request: DisputeRequest }
  /** Records what was done with a case, or what became of its time. */
  note_case: {
    readonly environment: number
    readonly note: CaseNote
    readonly nowMs: number
    readonly idempotency?: Idempotency
  }
  /** Records what a person wrote about a user. */
  note_user: { readonly environment: number; readonly noted: NotedBody; readonly nowMs: number }
  /** A bulk action decides about a user, once: its decisions and their labels are one commit. Error: CaseChanged. */
  decide_user: { readonly request: UserDecisionRequest }
  /** A bulk action takes back those of its decisions about a user that stand. Error: CaseChanged, where none does. */
  undo_user: { readonly request: UserUndoRequest }
  /** Adds or changes a decision that can be applied. */
  set_decision: {
    readonly environment: number
    readonly decision: Decision
    readonly nowMs: number
  }
  /** Makes or changes a list. Errors: ListRefused. */
  set_list: { readonly request: ListRequest }
  /** Deletes a list with its values. Errors: ListUnknown. */
  delete_list: { readonly environment: number; readonly name: string; readonly nowMs: number }
  /** Changes the values of a list. Errors: ListUnknown, ListRefused. */
  change_list: { readonly request: ListChangeRequest }
  /** Sets the thresholds of the outbox. */
  set_thresholds: {
    readonly environment: number
    readonly settings: ThresholdSettings
    readonly nowMs: number
  }
  /** Publishes a version of the policy: it decides from the next event on. Errors: PolicyRefused, PolicyUnknown. */
  publish_policy: { readonly request: PolicyRequest }
  /** Resumes what a safety net paused, approves a version, or sets whether that is needed. Errors: PolicyRefused, PolicyUnknown. */
  guard_policy: { readonly request: GuardRequest }
  /** Records what the service noticed of an environment. */
  notice: { readonly environment: number; readonly notice: NoticedBody; readonly nowMs: number }
  /** Lets a user begin anew: what came before is to be shrunk. */
  erase_user: { readonly request: ErasureRequest }
  /** Writes a snapshot of now, and removes all others. */
  renew_snapshot: object
  /** Records that something was changed. */
  audit: { readonly environment: number; readonly change: AuditBody; readonly nowMs: number }
  /** Serves a fitted model from now on; 0 = the starter with the online model. Error: ModelUnknown. */
  choose_model: { readonly choice: ModelChoice }
  /** Ends a choice by hand: the model serves until a fit replaces it. Error: ModelUnknown. */
  release_model: { readonly release: ModelRelease }
  /** Imports a model, which serves only once it is chosen. Errors: ModelRefused, ModelUnknown. */
  import_model: { readonly model: ModelFromElsewhere }
  /** Starts a fit now, however few labels are new. Error: FitRefused. */
  train_model: { readonly environment: number; readonly abuseType: AbuseType }
  /** Begins the fits that became due without a label. To be sent every few seconds. */
  begin_due_fits: object
}

/** What each command resolves to, once it is durable. */
export interface CommandResults {
  event: Accepted
  /** Labels, `unlabel` and `decide` resolve once the models have learned, too. */
  label: Accepted
  labels: readonly Accepted[]
  /** How many labels there were. */
  unlabel: number
  /** Undefined = no scoreable events. */
  rescore: Accepted | undefined
  decide: Accepted
  /** With the entry that undoes it. */
  undo_decision: CaseDecided
  /** With the `case` entry. */
  decide_case: CaseDecided
  undo_case: CaseDecided
  /** With their first entry. */
  decide_user: CaseDecided
  undo_user: CaseDecided
  /** With the `settled` entry. */
  dispute_case: CaseDecided
  note_case: number
  note_user: number
  set_list: ListDefinition
  change_list: ListChangeResult
  /** Its entry, as of all that follow but the last. */
  set_decision: number
  delete_list: number
  set_thresholds: number
  publish_policy: Published
  /** The sequence of its entry. */
  guard_policy: number
  notice: number
  /** The sequence of its entry. */
  erase_user: number
  renew_snapshot: void
  audit: number
  choose_model: number
  release_model: number
  import_model: number
  /** The number of training rows. */
  train_model: number
  begin_due_fits: void
}

export type CommandName = keyof CommandBodies

/** The command of a name; of several names, the union of their commands. */
export type Command<Name extends CommandName = CommandName> = {
  readonly [Each in Name]: { readonly is: Each } & CommandBodies[Each]
}[Name]

/** What carries out each command. */
export type CommandHandlers = {
  readonly [Name in CommandName]: (command: Command<Name>) => Promise<CommandResults[Name]>
}
