/** The parts of the screen; the first is shown where the address names none. */
export const USER_TABS = [
  'scores',
  'timeline',
  'linked',
  'orders',
  'payments',
  'devices',
  'places',
  'labels',
  'notes',
  'raw',
]
//# sourceMappingURL=user-tabs.js.map
