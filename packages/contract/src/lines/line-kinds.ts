import { BEACON_EVENT } from '../beacon/beacon-event.ts'
import type { Fields } from './line-fields.ts'

/** A line that says `bad` of something is a label, not an event, however it says it. */
export const isLabelLine = (fields: Fields): boolean =>
  !Object.hasOwn(fields, '$type') && Object.hasOwn(fields, 'bad')

/** A line that names a decision is neither an event nor a label. */
export const isDecisionLine = (fields: Fields): boolean =>
  !Object.hasOwn(fields, '$type') && Object.hasOwn(fields, 'decision_id')

/** A line that `winnow export` wrote of a beacon. Pages send theirs to `/v1/beacon`. */
export const isBeaconLine = (fields: Fields): boolean => fields['$type'] === BEACON_EVENT
