import type { ImpliedLabel } from '../event-types/implied-label.ts'
import { meaningOf } from '../event-types/meaning-of.ts'
import type { TypedFields } from '../event-types/sent-fields.ts'

/** The label that an event brings, as `$chargeback` and `$order_status` can; undefined when it brings none. */
export const claimOf = ({ type, fields }: TypedFields): ImpliedLabel | undefined =>
  meaningOf(type)?.implies?.(fields)

/** The order or transaction that a chargeback, or an order status that labels, is about; undefined for other events. */
export function claimedEntity({ type, fields }: TypedFields): ImpliedLabel['of'] | undefined {
  const meaning = meaningOf(type)
  return meaning?.isAbout === undefined ? meaning?.implies?.(fields)?.of : meaning.isAbout(fields)
}

/** Whether events of the type may bring a label. */
export const mayImplyLabel = (type: unknown): boolean =>
  typeof type === 'string' && meaningOf(type)?.implies !== undefined
