import type { CaseListName } from './case-list-names.ts'
import type { CaseTab } from './case-tab-names.ts'

/** What the address says of the view. */
export interface QueueSearch {
  /** What is shown below the case; absent = its history. */
  readonly tab?: CaseTab
  /** Which cases are listed; absent = those that wait. */
  readonly show?: CaseListName
  /** The case that is open. */
  readonly case?: string
}
