/** The parts of the screen; the first is shown where the address names none. */
export declare const USER_TABS: readonly [
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
export type UserTab = (typeof USER_TABS)[number]
