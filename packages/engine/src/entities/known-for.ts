import { DAY_MS } from '@winnow/contract'

/** People move on: a day later nobody knows where they are. */
export const PLACE_KNOWN_MS = DAY_MS
/** What they have stays theirs for longer. */
export const ENTITY_KNOWN_MS = 30 * DAY_MS
