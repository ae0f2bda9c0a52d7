import type { LabelledThing } from './ports/records.ts'

/** A thing whose outcome can be cut off: nobody charges back what was never shipped. */
export interface BlockableThing extends Pick<LabelledThing, 'id'> {
  readonly type: 'order' | 'content'
}

/** What an event says of a thing: it was blocked, or let go on after all. */
export interface Block {
  readonly of: BlockableThing
  readonly isBlocked: boolean
}

/** Fields of an event as the ledger has them. */
type Fields = Readonly<Record<string, unknown>>

interface SentEvent {
  readonly type: string
  readonly fields: Fields
}

/** Reasons of the shop's; a customer who changes his mind has none of these. */
const BLOCKED_FOR = new Set<unknown>(['$payment_risk', '$abuse', '$policy'])

/**
 * What an event says was blocked, by whomever; undefined when it says nothing of the kind.
 *
 * | event | says |
 * | --- | --- |
 * | `$order_status` `$canceled` for `$payment_risk`, `$abuse` or `$policy` | the order is blocked |
 * | `$order_status` `$approved` or `$fulfilled` | it goes on |
 * | `$content_status` `$deleted_by_company` | the content is blocked |
 * | `$content_status` `$active` | it goes on |
 */
export function blockOf({ type, fields }: SentEvent): Block | undefined {
  if (type === '$order_status') return orderBlock(fields)
  return type === '$content_status' ? contentBlock(fields) : undefined
}

function orderBlock({ $order_id: id, $order_status: status, $reason }: Fields): Block | undefined {
  const isBlocked = status === '$canceled' && BLOCKED_FOR.has($reason)
  const goesOn = status === '$approved' || status === '$fulfilled'
  return blockWhere('order', id, { isBlocked, goesOn })
}

function contentBlock({ $content_id: id, $status: status }: Fields): Block | undefined {
  const isBlocked = status === '$deleted_by_company'
  return blockWhere('content', id, { isBlocked, goesOn: status === '$active' })
}

function blockWhere(
  type: BlockableThing['type'],
  id: unknown,
  { isBlocked, goesOn }: { readonly isBlocked: boolean; readonly goesOn: boolean },
): Block | undefined {
  if (typeof id !== 'string' || (!isBlocked && !goesOn)) return undefined
  return { of: { type, id }, isBlocked }
}

/** Types that a block is said by. */
export const BLOCKING_TYPES = ['$order_status', '$content_status'] as const

/** Whether the event is of something that never came to be: money that did not move is never charged back. */
export const cameToNothing = ({ type, fields }: SentEvent): boolean =>
  type === '$transaction' && fields['$transaction_status'] === '$failure'

/** The thing that an event makes or changes, and that may be blocked later. */
export function blockableIn({ type, fields }: SentEvent): BlockableThing | undefined {
  const { $order_id: order, $content_id: content } = fields
  const isOrder = type === '$create_order' || type === '$update_order'
  if (isOrder && typeof order === 'string') return { type: 'order', id: order }
  const isContent = type === '$create_content' || type === '$update_content'
  return isContent && typeof content === 'string' ? { type: 'content', id: content } : undefined
}
