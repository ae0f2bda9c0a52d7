/** The parts of the screen; the first is shown where the address names none. */
export declare const TEAM_TABS: readonly ['decisions', 'load', 'disagreements']
export type TeamTab = (typeof TEAM_TABS)[number]
