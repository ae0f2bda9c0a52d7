/** What is shown below a case. */
export const CASE_TABS = [
  'history',
  'timeline',
  'linked',
  'devices',
  'causes',
  'routing',
  'raw',
] as const

export type CaseTab = (typeof CASE_TABS)[number]
