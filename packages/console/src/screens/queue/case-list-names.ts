/** Which cases of the queue are listed: what is offered, in its order; or all of a state, the newest first. */
export const CASE_LISTS = ['waiting', 'open', 'decided', 'left'] as const
export type CaseListName = (typeof CASE_LISTS)[number]
