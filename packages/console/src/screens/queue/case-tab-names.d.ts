/** What is shown below a case. */
export declare const CASE_TABS: readonly [
  'history',
  'timeline',
  'linked',
  'orders',
  'payments',
  'devices',
  'places',
  'labels',
  'notes',
  'causes',
  'routing',
  'raw',
]
export type CaseTab = (typeof CASE_TABS)[number]
