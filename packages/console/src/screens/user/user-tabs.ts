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
] as const
export type UserTab = (typeof USER_TABS)[number]
