/** The parts of the screen; the first is shown where the address names none. */
export const TEAM_TABS = ['decisions', 'load', 'disagreements']
//# sourceMappingURL=team-tabs.js.map
