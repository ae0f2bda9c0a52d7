import type { ReservedFields } from '@winnow/contract'
import type { DecidedType } from '../ports/decision.ts'

/** The parts of an event that contain ids of what workflows can be about. */
export interface IdParts {
  readonly userId?: string
  readonly sessionId?: string
  readonly fields: ReservedFields
}

/** The ids of what workflows can be about; an absent one = the event does not name it. */
export type EntityIds = Readonly<Partial<Record<DecidedType, string>>>

/** The ids that an event contains. */
export function entityIdsOf({ userId, sessionId, fields }: IdParts): EntityIds {
  const ids: { -readonly [Type in DecidedType]?: string } = {}
  if (userId !== undefined) ids.user = userId
  if (sessionId !== undefined) ids.session = sessionId
  const { $order_id: order, $content_id: content } = fields
  if (typeof order === 'string') ids.order = order
  if (typeof content === 'string') ids.content = content
  return ids
}

/** The id of one of them. */
export function entityIdOf(
  { userId, sessionId, fields }: IdParts,
  type: DecidedType,
): string | undefined {
  if (type === 'user') return userId
  if (type === 'session') return sessionId
  const id = type === 'order' ? fields.$order_id : fields.$content_id
  return typeof id === 'string' ? id : undefined
}
