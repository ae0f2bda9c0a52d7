/** The parts of the screen; the first is shown where the address names none. */
export const MODEL_TABS = ['figures', 'weeks', 'segments', 'training']
//# sourceMappingURL=model-tabs.js.map
