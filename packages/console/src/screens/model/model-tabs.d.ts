/** The parts of the screen; the first is shown where the address names none. */
export declare const MODEL_TABS: readonly ['figures', 'weeks', 'segments', 'training']
export type ModelTab = (typeof MODEL_TABS)[number]
