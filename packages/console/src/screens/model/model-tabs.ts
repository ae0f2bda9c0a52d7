/** The parts of the screen; the first is shown where the address names none. */
export const MODEL_TABS = ['figures', 'weeks', 'segments', 'training'] as const
export type ModelTab = (typeof MODEL_TABS)[number]
