/** The parts of the screen; the first is shown where the address names none. */
export const USER_TABS = ['scores', 'timeline', 'linked', 'devices', 'orders', 'labels'] as const
export type UserTab = (typeof USER_TABS)[number]
