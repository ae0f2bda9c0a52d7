import type { AbuseType } from '@winnow/contract'
import type { DecidedType } from '../ports/decision.ts'
import type { ActionDocument } from './document/policy-document.ts'
import type { ControlInstead } from './safety/control-document.ts'

/** An action with what its conditions gave: what is added to a list is a text by now. */
export type VerdictAction = ActionDocument

/** A route that could not be looked at for an event. */
export interface RouteError {
  readonly route: string
  readonly reason: string
}

/** A change of a list that could not be made. */
export interface ActionNotDone {
  readonly do: 'add_to_list' | 'remove_from_list'
  readonly list: string
  readonly reason: string
}

/** The result of one workflow for an event. */
export interface WorkflowVerdict {
  readonly workflow: string
  readonly entity: DecidedType
  readonly abuseTypes: readonly AbuseType[]
  /** The route that was taken; undefined = none. */
  readonly route: string | undefined
  readonly actions: readonly VerdictAction[]
  /** Actions of the taken route that were not done; absent = none. */
  readonly notDone?: readonly ActionNotDone[]
  readonly errors: readonly RouteError[]
  /** What the condition of the taken route read, by path; lists and objects are left out. */
  readonly values: ReadValues
  /** Routes that would have been taken, but are paused; later ones were looked at. Absent = none. */
  readonly paused?: readonly string[]
  /** Routes with conditions that were not run, because they took too long. Absent = none. */
  readonly notRun?: readonly string[]
  /** The user is in the control group: the route's block was not applied, but this instead. */
  readonly control?: ControlInstead
  /** It was too long to be recorded, and did nothing. */
  readonly isCut?: true
}

/** Values of conditions that can be shown; null = missing. */
export type ReadValues = Readonly<Record<string, string | number | boolean | null>>

/** The results of all workflows that ran on an event, in the order of the policy. */
export type Verdict = readonly WorkflowVerdict[]
