import type { LabelledThing } from '../ports/records.ts'

/** An order or content that can be blocked. Then its outcome is unknown: nobody charges back what was never shipped. */
export interface BlockableThing extends Pick<LabelledThing, 'id'> {
  readonly type: 'order' | 'content'
}

/** An event's statement that a thing was blocked, or let through after all. */
export interface Block {
  readonly of: BlockableThing
  readonly isBlocked: boolean
  /** Of one let through at random: how many it counts as, the others like it being blocked. Absent = not a control group. */
  readonly weight?: number
}

/** Largest weight of one of a control group: odds of one in a thousand must not let one order outweigh all others. */
export const MAX_CONTROL_WEIGHT = 100

/** Fields of an event as the ledger has them. */
type Fields = Readonly<Record<string, unknown>>

interface SentEvent {
  readonly type: string
  readonly fields: Fields
}

/** Reasons by which the shop cancels, as opposed to a customer who changes their mind. */
const BLOCKED_FOR = new Set<unknown>(['$payment_risk', '$abuse', '$policy'])

/**
 * The thing that an event blocks or lets through; undefined when it does neither.
 *
 * | event | says |
 * | --- | --- |
 * | `$order_status` `$canceled` for `$payment_risk`, `$abuse` or `$policy` | the order is blocked |
 * | `$order_status` `$approved` or `$fulfilled` | it is let through |
 * | `$content_status` `$deleted_by_company` | the content is blocked |
 * | `$content_status` `$active` | it is let through |
 *
 * With `$control_group_odds` it is let through at random, as one of a control group.
 */
export function blockOf({ type, fields }: SentEvent): Block | undefined {
  if (type === '$order_status') return orderBlock(fields)
  return type === '$content_status' ? contentBlock(fields) : undefined
}

function orderBlock(fields: Fields): Block | undefined {
  const { $order_id: id, $order_status: status, $reason } = fields
  const isBlocked = status === '$canceled' && BLOCKED_FOR.has($reason)
  const goesOn = status === '$approved' || status === '$fulfilled'
  return blockWhere({ type: 'order', id }, { isBlocked, goesOn }, fields)
}

function contentBlock(fields: Fields): Block | undefined {
  const { $content_id: id, $status: status } = fields
  const isBlocked = status === '$deleted_by_company'
  return blockWhere({ type: 'content', id }, { isBlocked, goesOn: status === '$active' }, fields)
}

function blockWhere(
  { type, id }: { readonly type: BlockableThing['type']; readonly id: unknown },
  { isBlocked, goesOn }: { readonly isBlocked: boolean; readonly goesOn: boolean },
  { $control_group_odds: odds }: Fields,
): Block | undefined {
  if (typeof id !== 'string' || (!isBlocked && !goesOn)) return undefined
  const of = { type, id }
  const isByLot = goesOn && typeof odds === 'number'
  return isByLot ? { of, isBlocked, weight: controlWeight(odds) } : { of, isBlocked }
}

const controlWeight = (odds: number): number => Math.min(1 / odds, MAX_CONTROL_WEIGHT)

/** Event types that can block. */
export const BLOCKING_TYPES = ['$order_status', '$content_status'] as const

/** Whether the event is a failed payment: money that did not move is never charged back. */
export const cameToNothing = ({ type, fields }: SentEvent): boolean =>
  type === '$transaction' && fields['$transaction_status'] === '$failure'

/** The order or content that an event makes or changes, and that may be blocked later. */
export function blockableIn({ type, fields }: SentEvent): BlockableThing | undefined {
  const { $order_id: order, $content_id: content } = fields
  const isOrder = type === '$create_order' || type === '$update_order'
  if (isOrder && typeof order === 'string') return { type: 'order', id: order }
  const isContent = type === '$create_content' || type === '$update_content'
  return isContent && typeof content === 'string' ? { type: 'content', id: content } : undefined
}
