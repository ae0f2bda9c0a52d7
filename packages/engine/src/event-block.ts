import type { LabelledThing } from './ports/records.ts'

/** A thing whose outcome can be cut off: nobody charges back what was never shipped. */
export interface BlockableThing extends Pick<LabelledThing, 'id'> {
  readonly type: 'order' | 'content'
}

/** What an event says of a thing: it was blocked, or let go on after all. */
export interface Block {
  readonly of: BlockableThing
  readonly isBlocked: boolean
  /** Of one that goes on by lot: how many there were like it, the others blocked. Absent = it was no lot. */
  readonly weight?: number
}

/** One of a control group stands for so many at most: a lot of one in a thousand must not outvote all others. */
export const MAX_CONTROL_WEIGHT = 100

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
 *
 * What goes on with `$control_group_odds` does so by lot.
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
