import type { CaseListName } from './case-list-names.ts'

/** What the address says of the view. */
export interface QueueSearch {
  /** What is shown below the case; absent, or unknown = its history. */
  readonly tab?: string
  /** Which cases are listed; absent = those that wait. */
  readonly show?: CaseListName
  /** The case that is open. */
  readonly case?: string
}
