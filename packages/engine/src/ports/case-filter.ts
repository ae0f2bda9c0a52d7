import type { AbuseType } from '@winnow/contract/canonical'
import type { DecidedType } from './decision.ts'

/** Which open cases are meant: those for which each member holds that is there. */
export interface CaseFilter {
  readonly queues?: readonly string[]
  readonly abuseTypes?: readonly AbuseType[]
  readonly entityTypes?: readonly DecidedType[]
  /** Cases of the user, and of what is theirs. */
  readonly userId?: string
  /** The present score, 0–100, both ends included. */
  readonly scoreFrom?: number
  readonly scoreTo?: number
  /** Money at stake in micros of a US dollar; a case without money has 0. */
  readonly usdMicrosFrom?: number
  readonly usdMicrosTo?: number
  readonly enteredFromMs?: number
  readonly enteredToMs?: number
  /** Due by then. */
  readonly dueToMs?: number
  /** The workflow, or the workflow's route, of one of the causes that the case lists. */
  readonly workflow?: string
  readonly route?: string
  readonly assignee?: string
  readonly isEscalated?: boolean
  readonly ids?: readonly number[]
}
