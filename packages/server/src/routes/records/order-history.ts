import { LIMITS } from '@winnow/contract'
import type { orderHistorySchema } from '@winnow/contract/native'
import {
  definitionOf,
  type LedgerEntry,
  type StoredRecord,
  type TimelineEntry,
} from '@winnow/engine'
import { timelineJson, type TimelineJson } from '../../answers/timeline-json.ts'
import type { Written } from '../../answers/written.ts'
import type { CallerExchange } from '../../http/route.ts'
import { cursorIn, nextOf, withEntries } from '../users/timeline-lines.ts'

type Page = Pick<Written<typeof orderHistorySchema>, 'entries' | 'next'>

interface PageAsked {
  readonly limit: number | undefined
  readonly cursor: string | undefined
}

/** Types of events that may be about an order; entries of other kinds are all looked at. */
const OF_ORDERS: ReadonlySet<string> = new Set([
  '$create_order',
  '$update_order',
  '$order_status',
  '$transaction',
  '$chargeback',
])

const mayBeAbout = ({ kind, type }: TimelineEntry): boolean =>
  kind === 'event' ? OF_ORDERS.has(type) : kind !== 'rescore'

/** A page of what happened to an order, as the timeline of its user has it. */
export async function orderHistory(
  exchange: CallerExchange,
  order: StoredRecord,
  { limit = LIMITS.pageDefaultCount, cursor }: PageAsked,
): Promise<Page> {
  const { userId, createdAtMs = -Infinity } = order
  if (userId === undefined) return { entries: [], next: null }
  const { services, caller } = exchange
  const before = cursorIn(cursor)
  const lines = await services.records.timeline(caller.environment.number, userId, {
    limit: LIMITS.recordLinesReadCount,
    ...(before !== undefined && { before }),
  })
  // Nothing that is older than the order is about it.
  const young = lines.filter(({ atMs }) => atMs >= createdAtMs)
  const entries: TimelineJson[] = []
  let last: TimelineEntry | undefined
  for await (const { line, entry } of withEntries(exchange, young.filter(mayBeAbout), userId)) {
    if (entry === undefined || !(await isAbout(exchange, entry, order.id))) continue
    // One more than fits: there is a further page.
    if (entries.length === limit) return { entries, next: nextOf(last) }
    entries.push(timelineJson(line, entry, caller.account.scoreScale))
    last = line
  }
  const isEnd = young.length < LIMITS.recordLinesReadCount
  return { entries, next: nextOf(isEnd ? undefined : young.at(-1)) }
}

/** Whether an entry names the order, or a payment of it. */
async function isAbout(
  { services, caller }: CallerExchange,
  entry: LedgerEntry,
  orderId: string,
): Promise<boolean> {
  const { of, fields } = definitionOf(entry).timeline?.(entry.body) ?? {}
  if (of !== undefined && of.type === 'order') return of.id === orderId
  const { order_id: order, transaction_id: transaction } = fields ?? {}
  if (order !== undefined) return order === orderId
  const id = of?.type === 'transaction' ? of.id : transaction
  if (typeof id !== 'string') return false
  const record = await services.records.record(caller.environment.number, 'transaction', id)
  return record?.links['order'] === orderId
}
