import type { Block, Blockable } from '../event-types/block.ts'
import { ID_FIELDS } from '../event-types/made-entity.ts'
import { meaningOf } from '../event-types/meaning-of.ts'
import type { TypedFields } from '../event-types/sent-fields.ts'

/** The order or content that an event blocks or lets through; undefined when it does neither. */
export const blockOf = ({ type, fields }: TypedFields): Block | undefined =>
  meaningOf(type)?.blocks?.(fields)

/** Whether nothing came of what the event is about, as of a failed payment: its outcome stays unknown. */
export const cameToNothing = ({ type, fields }: TypedFields): boolean =>
  meaningOf(type)?.cameToNothing?.(fields) === true

/** The order or content that an event makes or changes, and that may be blocked later. */
export function blockableIn({ type, fields }: TypedFields): Blockable | undefined {
  const made = meaningOf(type)?.makes
  if (made !== 'order' && made !== 'content') return undefined
  const id = fields[ID_FIELDS[made]]
  return typeof id === 'string' ? { type: made, id } : undefined
}
