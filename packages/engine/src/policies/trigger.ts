import { SCORE_CHANGE } from './document/policy-document.ts'

/** What workflows of a score change are kept by, among event types: no event type has such a name. */
export const SCORE_CHANGE_TRIGGER = `*${SCORE_CHANGE}`

/** What a member of `on` is kept by. */
export const triggerOf = (on: string): string => (on === SCORE_CHANGE ? SCORE_CHANGE_TRIGGER : on)
