import type { OrderEvent, OrderMessageKind } from '@winnow/contract/native'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { IDS_PER_ENTRY, type MessageOf, type ThresholdSettings } from '../ports/outbox.ts'
import { SentEvent } from '../records/sent-event.ts'
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

/**
 * The message about an order that follows from an event, where the settings name its type; undefined = none. `event`: the entry's,
 * if it was read before.
 */
export function orderMessage(
  entry: LedgerEntry,
  { orderEvents }: ThresholdSettings,
  event?: SentEvent,
): MessageOf<OrderMessageKind> | undefined {
  if (orderEvents === undefined || entry.kind !== 'event') return undefined
  const sent = event ?? new SentEvent(entry.body)
  const type = orderEvents.find((wished) => wished === sent.type)
  if (type === undefined) return undefined
  const happenedMs = sent.timeMs ?? entry.receivedAtMs
  const orderId = sent.text('$order_id')
  const transactionId = sent.text('$transaction_id')
  if ((orderId ?? transactionId) === undefined || !isNews(entry, happenedMs)) return undefined
  return {
    id: entry.sequence * IDS_PER_ENTRY + PLACE,
    kind: KINDS[type],
    version: 1,
    entity:
      orderId === undefined
        ? { type: 'transaction', id: transactionId ?? '' }
        : { type: 'order', id: orderId },
    userId: sent.userId,
    sequence: entry.sequence,
    atMs: entry.receivedAtMs,
    body: {
      order_id: orderId ?? null,
      transaction_id: transactionId ?? null,
      happened_at: happenedMs,
    },
  }
}
