import type { CanonicalEvent } from '@winnow/contract'
import type { DecidedType } from '../ports/decision.ts'

/** The ids of what workflows can be about; an absent one = the event does not name it. */
export type EntityIds = Readonly<Partial<Record<DecidedType, string>>>

/** The ids that an event contains. */
export function entityIdsOf({ userId, sessionId, fields }: CanonicalEvent): EntityIds {
  const { $order_id: order, $content_id: content } = fields
  return {
    ...(userId !== undefined && { user: userId }),
    ...(sessionId !== undefined && { session: sessionId }),
    ...(typeof order === 'string' && { order }),
    ...(typeof content === 'string' && { content }),
  }
}
