/** What is shown below a case. */
export const CASE_TABS = ['history', 'timeline', 'raw'] as const

export type CaseTab = (typeof CASE_TABS)[number]
