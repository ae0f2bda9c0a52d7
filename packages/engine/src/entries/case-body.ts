import type { AbuseType } from '@winnow/contract/canonical'
import type { CaseEntity } from '../ports/cases.ts'
import type { LabelledEntity } from '../ports/records.ts'
import type { DecisionCategory } from '../ports/decision.ts'

/** Who works on a case: as whom the history names them, and by which key or account they came. */
export interface CaseWorker {
  /** The mail address of a person, or the name that a script gives. */
  readonly name: string
  readonly personId?: string
  readonly keyId?: string
}

/** What every entry about a case contains, so that a message of it needs nothing else. */
export interface CaseHead {
  /** The id of the case. */
  readonly case: number
  readonly queue: string
  readonly entity: CaseEntity
  readonly userId?: string
  readonly abuseType: AbuseType
  /** 0–100, as it was then. */
  readonly score: number
}

/** A decision of a case, and its entry in the same commit. */
export interface CaseDecision {
  readonly id: string
  readonly abuseType: AbuseType
  readonly entry: number
  /** Absent = an earlier version wrote it. */
  readonly category?: DecisionCategory
}

/** What a person decided of a copy: it is compared, and not applied. */
export type Judgement = Required<Omit<CaseDecision, 'entry'>>

/** What a person does with a case. */
export type CaseWork =
  | { readonly do: 'note'; readonly note: string }
  | { readonly do: 'link'; readonly url: string; readonly note?: string }
  | { readonly do: 'skip'; readonly note: string }
  | { readonly do: 'hold'; readonly untilMs: number; readonly note?: string }
  | { readonly do: 'resume' }
  | { readonly do: 'hand_over'; readonly to: string; readonly note: string }
  | { readonly do: 'escalate'; readonly note: string }
  /** It goes on in another queue, as a case of its own. */
  | { readonly do: 'move'; readonly to: string; readonly note?: string }
  | {
      readonly do: 'decide'
      readonly decisions: readonly CaseDecision[]
      /** The entry of the decision about the entity before; absent = there was none. */
      readonly before?: number
      readonly note?: string
      /** Of the claim; absent = the case was decided without one. */
      readonly claimedAtMs?: number
      readonly lookedAtMs?: number
      /** A lead resolves the disagreement about the case: the copy that the second person decided. */
      readonly resolves?: number
    }
  | {
      /** Decides a copy. */
      readonly do: 'judge'
      readonly decisions: readonly Judgement[]
      readonly note?: string
      readonly claimedAtMs?: number
      readonly lookedAtMs?: number
    }
  | {
      readonly do: 'mark_golden'
      readonly decision: string
      readonly category: DecisionCategory
      readonly note?: string
    }
  | { readonly do: 'unmark_golden' }
  | {
      readonly do: 'undo'
      /** The `case` entry that is undone. */
      readonly of: number
      readonly decisions: readonly CaseDecision[]
      /** Its message has left already. */
      readonly wasFinal: boolean
      readonly note?: string
    }

/** The body of a `case` entry. */
export type CaseBody = CaseHead & {
  readonly who: CaseWorker
  /** The bulk action that it is part of. */
  readonly bulk?: string
} & CaseWork

/** What is about no case has no id of one. */
export type FinalBody = FinalCaseBody | FinalDecisionBody

/** A person's decision outside of cases can no longer be undone unseen. */
interface FinalDecisionBody {
  readonly case?: undefined
  /** The `decided` entry, the first one of several of a commit. */
  readonly of: number
  readonly entity: CaseEntity | LabelledEntity
  readonly userId?: string
  readonly who: CaseWorker
  readonly decisions: readonly CaseDecision[]
}

/** Decisions of a case can no longer be undone unseen: the body of an entry that makes them final. */
export interface FinalCaseBody extends CaseHead {
  /** The `case` entry of the decision. */
  readonly of: number
  readonly who: CaseWorker
  readonly decisions: readonly CaseDecision[]
}

/** The body of a `due` entry: so much of the time of a case is over. */
export interface DueBody extends CaseHead {
  readonly percent: 50 | 80 | 100
  readonly dueAtMs: number
}
