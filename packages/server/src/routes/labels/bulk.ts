import type { Problem } from '@winnow/contract'
import { LABEL_LINE_ENTITIES } from '@winnow/contract/native'
import type { LabelRequestOfUser } from '@winnow/engine'
import {
  abuseTypeIn,
  type Fields,
  idIn,
  notesIn,
  placeholderIn,
  thingIn,
  timeIn,
} from '../bulk/line-fields.ts'

/**
 * A label as files of history have it: `{id, entity, entity_id, $user_id, abuse_type, bad, label_time,
 * description, source, analyst}`.
 */
export interface LabelLine {
  readonly id: string | undefined
  /** Absent for a label of a device alone. */
  readonly userId: string | undefined
  readonly label: LabelRequestOfUser['label']
  /** What was odd in the line, and how it was read. */
  readonly warnings: readonly Problem[]
}

/** A line that says `bad` of something is a label, not an event, however it says it. */
export const isLabelLine = (fields: Fields): boolean =>
  !Object.hasOwn(fields, '$type') && Object.hasOwn(fields, 'bad')

/** Reads a label line; a text says what is wrong with it, by field. `nowMs`: the receiver's clock, if it is known. */
export function readLabelLine(fields: Fields, nowMs?: number): LabelLine | string {
  const { bad, entity } = fields
  const time = timeIn(fields, 'label_time', nowMs)
  const userId = idIn(fields['$user_id'])
  const abuseType = abuseTypeIn(fields['abuse_type'])
  if (userId === undefined && entity !== 'device') return '$.$user_id: required, a text.'
  const placeholder = placeholderIn(fields)
  if (placeholder !== undefined) return placeholder
  if (abuseType === undefined) return '$.abuse_type: not an abuse type.'
  if (typeof bad !== 'boolean') return '$.bad: true or false.'
  if (typeof time === 'string') return time
  const of = thingIn(fields, LABEL_LINE_ENTITIES)
  if (typeof of === 'string') return of
  const notes = notesIn(fields, ['description', 'source', 'analyst'])
  if (typeof notes === 'string') return notes
  const { warnings, ...moment } = time
  return {
    id: idIn(fields['id']),
    userId,
    label: { abuseType, isBad: bad, ...moment, ...notes, ...of },
    warnings,
  }
}
