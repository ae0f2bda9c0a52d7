import { fromCanonicalJson, LIMITS } from '@winnow/contract'
import type { userRecordsSchema } from '@winnow/contract/native'
import { type LedgerEntry, listOf, type StoredRecord, type TimelineEntry } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import type { CallerExchange } from '../../http/route.ts'
import { cursorIn, nextOf, withEntries } from '../users/timeline-lines.ts'

type Page = Pick<Written<typeof userRecordsSchema>, 'records' | 'next'>
type ListedRecord = Page['records'][number]

interface PageAsked {
  readonly limit: number | undefined
  readonly cursor: string | undefined
}

/** By the type of an event, the field that names its record. */
const NAMED_BY = {
  $create_order: ['order', '$order_id'],
  $update_order: ['order', '$order_id'],
  $transaction: ['transaction', '$transaction_id'],
  $create_content: ['content', '$content_id'],
  $update_content: ['content', '$content_id'],
  $content_status: ['content', '$content_id'],
} as const

/** A page of what a user ordered, paid and posted: each once, at the event that created it. */
export async function recordsOfUser(
  exchange: CallerExchange,
  userId: string,
  { limit = LIMITS.pageDefaultCount, cursor }: PageAsked,
): Promise<Page> {
  const { services, caller } = exchange
  const before = cursorIn(cursor)
  const lines = await services.records.timeline(caller.environment.number, userId, {
    limit: LIMITS.recordLinesReadCount,
    ...(before !== undefined && { before }),
  })
  const telling = lines.filter(({ kind, type }) => kind === 'event' && type in NAMED_BY)
  const records: ListedRecord[] = []
  let last: TimelineEntry | undefined
  for await (const { line, entry } of withEntries(exchange, telling, userId)) {
    const listed = entry && (await recordAt(exchange, entry))
    if (listed === undefined) continue
    // One more than fits: there is a further page.
    if (records.length === limit) return { records, next: nextOf(last) }
    records.push(listed)
    last = line
  }
  const isEnd = lines.length < LIMITS.recordLinesReadCount
  return { records, next: nextOf(isEnd ? undefined : lines.at(-1)) }
}

/** The record that is listed at an event; undefined = none, or it is listed at another one. */
async function recordAt(
  exchange: CallerExchange,
  { sequence, kind, body }: LedgerEntry,
): Promise<ListedRecord | undefined> {
  if (kind !== 'event') return undefined
  const { type, fields } = fromCanonicalJson(body)
  const named = NAMED_BY[type as keyof typeof NAMED_BY]
  const id = named && fields[named[1]]
  if (typeof id !== 'string') return undefined
  const { services, caller } = exchange
  const environment = caller.environment.number
  const record = await services.records.record(environment, named[0], id)
  if (record === undefined || (record.createdBy ?? record.updatedBy) !== sequence) return undefined
  const status =
    named[0] === 'order' ? await services.records.record(environment, 'order_status', id) : record
  return listedJson(named[0], record, statusIn(status))
}

const statusIn = (record: StoredRecord | undefined): string | null =>
  textIn(record, '$order_status') ??
  textIn(record, '$transaction_status') ??
  textIn(record, '$status')

function textIn(record: StoredRecord | undefined, field: string): string | null {
  const value = record?.fields[field]
  return typeof value === 'string' ? value : null
}

function listedJson(
  type: ListedRecord['type'],
  record: StoredRecord,
  status: string | null,
): ListedRecord {
  const { id, createdAtMs, updatedAtMs, fields, links } = record
  const amount = fields['$amount']
  return {
    type,
    id,
    time: createdAtMs ?? updatedAtMs,
    updated_at: updatedAtMs,
    amount: typeof amount === 'number' ? amount : null,
    currency_code: textIn(record, '$currency_code'),
    status,
    order_id: links['order'] ?? null,
    transaction_type: textIn(record, '$transaction_type'),
    items_count: listOf(fields['$items']).length,
  }
}
