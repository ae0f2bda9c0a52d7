import type { AbuseType } from '../canonical-event.ts'
import type { Problem } from '../problem.ts'
import {
  abuseTypeIn,
  type Fields,
  idIn,
  notesIn,
  placeholderIn,
  thingIn,
  timeIn,
} from './line-fields.ts'

/** What a label line can be about, besides a user. */
export const LABEL_LINE_ENTITIES = ['order', 'transaction', 'content', 'session', 'device'] as const

/**
 * A label as files of history have it: `{id, entity, entity_id, $user_id, abuse_type, bad, label_time,
 * description, source, analyst}`.
 */
export interface LabelLine {
  readonly id: string | undefined
  /** Absent for a label of a device, and of an order, a text … of a guest. */
  readonly userId: string | undefined
  readonly label: {
    readonly abuseType: AbuseType
    readonly isBad: boolean
    readonly timeMs?: number
    readonly description?: string
    readonly source?: string
    readonly analyst?: string
    readonly of?: { readonly type: (typeof LABEL_LINE_ENTITIES)[number]; readonly id: string }
  }
  /** What was odd in the line, and how it was read. */
  readonly warnings: readonly Problem[]
}

const USER_REQUIRED =
  '$.$user_id: required, a text; of a guest’s order, transaction, content or session, leave it out.'

/** A label of a user, as a whole or for a login; or one that names a user by what is no id. */
function needsUser({ entity, $user_id: user }: Fields): boolean {
  if (entity === 'device') return false
  const isOfUser = entity === undefined || entity === 'user' || entity === 'login'
  return isOfUser || (user !== undefined && user !== null)
}

/** Reads a label line; a text says what is wrong with it, by field. `nowMs`: the receiver's clock, if it is known. */
export function readLabelLine(fields: Fields, nowMs?: number): LabelLine | string {
  const { bad, entity } = fields
  const time = timeIn(fields, 'label_time', nowMs)
  const userId = idIn(fields['$user_id'])
  const abuseType = abuseTypeIn(fields['abuse_type'])
  const id = idIn(fields['id'])
  if (userId === undefined && needsUser(fields)) return USER_REQUIRED
  const placeholder = placeholderIn(fields)
  if (placeholder !== undefined) return placeholder
  if (abuseType === undefined) return '$.abuse_type: not an abuse type.'
  if (typeof bad !== 'boolean') return '$.bad: true or false.'
  if (typeof time === 'string') return time
  if (entity === 'login' && id === undefined) return '$.id: required, the id of the login’s line.'
  const of = entity === 'login' ? {} : thingIn(fields, LABEL_LINE_ENTITIES)
  if (typeof of === 'string') return of
  const notes = notesIn(fields, ['description', 'source', 'analyst'])
  if (typeof notes === 'string') return notes
  const { warnings, ...moment } = time
  return {
    id,
    userId,
    label: { abuseType, isBad: bad, ...moment, ...notes, ...of },
    warnings,
  }
}
