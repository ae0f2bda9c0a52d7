import type { OrderEvent, OrderMessageKind } from '@winnow/contract/native'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { IDS_PER_ENTRY, type MessageOf, type ThresholdSettings } from '../ports/outbox.ts'
import { isNews } from '../entries/is-news.ts'

/** The last place among the messages of an entry: definitions take theirs from the first on. */
const PLACE = IDS_PER_ENTRY - 1

// Threads that fold records load no declarations of calls: these words stand here, too.
const KINDS: Readonly<Record<OrderEvent, OrderMessageKind>> = {
  $create_order: 'order.created',
  $update_order: 'order.updated',
  $order_status: 'order.status_changed',
  $transaction: 'order.transaction',
  $chargeback: 'order.charged_back',
}

/** An event, as far as its message says it. */
interface EventOfOrder {
  readonly type: string
  readonly userId: string | undefined
  /** Its own time, ms. */
  readonly timeMs: number | undefined
  text(name: '$order_id' | '$transaction_id'): string | undefined
}

/** The message about an order that follows from an event, where the settings name its type; undefined = none. */
export function orderMessage(
  entry: LedgerEntry,
  { orderEvents }: ThresholdSettings,
  event: EventOfOrder | undefined,
): MessageOf<OrderMessageKind> | undefined {
  if (orderEvents === undefined || event === undefined) return undefined
  const type = orderEvents.find((wished) => wished === event.type)
  if (type === undefined) return undefined
  const happenedMs = event.timeMs ?? entry.receivedAtMs
  const orderId = event.text('$order_id')
  const transactionId = event.text('$transaction_id')
  if ((orderId ?? transactionId) === undefined || !isNews(entry, happenedMs)) return undefined
  return {
    id: entry.sequence * IDS_PER_ENTRY + PLACE,
    kind: KINDS[type],
    version: 1,
    entity:
      orderId === undefined
        ? { type: 'transaction', id: transactionId ?? '' }
        : { type: 'order', id: orderId },
    userId: event.userId,
    sequence: entry.sequence,
    atMs: entry.receivedAtMs,
    body: {
      order_id: orderId ?? null,
      transaction_id: transactionId ?? null,
      happened_at: happenedMs,
    },
  }
}
