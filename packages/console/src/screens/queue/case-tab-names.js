/** What is shown below a case. */
export const CASE_TABS = [
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
//# sourceMappingURL=case-tab-names.js.map
