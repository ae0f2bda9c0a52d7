import { type CanonicalEvent, fromCanonicalJson } from '@winnow/contract/canonical'
import { typesWith } from '../event-types/meaning-of.ts'
import { blockOf } from '../labels/event-block.ts'
import { isShrunken, KEPT } from '../events/kept-event.ts'
import { isLate } from '../events/outcome.ts'
import { eventChanges } from '../records/event-changes.ts'
import { SentEvent } from '../records/sent-event.ts'
import { decoded } from './decoded.ts'
import { defineEntry, type Fields } from './define-entry.ts'
import type { EntryOf } from './entry-of.ts'

/**
 * An event, as JSON that `canonicalJson` wrote once: it is what the ledger keeps, and much of what reads entries does so
 * without parsing it.
 */
export type EventBody = string

export type EventEntry = EntryOf<'event', EventBody>

/** The fields of an event that identify it best, and what a timeline calls them. Of several statuses an event has one. */
const TELLING = [
  ['order_id', '$order_id'],
  ['transaction_id', '$transaction_id'],
  ['content_id', '$content_id'],
  ['transaction_type', '$transaction_type'],
  ['amount', '$amount'],
  ['currency_code', '$currency_code'],
  ['status', '$login_status'],
  ['status', '$transaction_status'],
  ['status', '$order_status'],
  ['status', '$status'],
] as const

/** `canonicalJson` writes the type first. */
const BLOCKING_BEGINNINGS = typesWith('blocks').map((type) => `{"$type":"${type}"`)

const fieldsIn = (body: EventBody): Fields => JSON.parse(body) as Fields

/** An accepted event. Its states are folded by the pipeline, which recovery gives events to a few at a time. */
export const eventEntry = defineEntry({
  kind: 'event',
  encode: (body: EventBody) => body,
  decode: (text) => text,
  blocks: (body) =>
    BLOCKING_BEGINNINGS.some((beginning) => body.startsWith(beginning))
      ? blockOf(fromCanonicalJson(body))
      : undefined,
  fansOut: ({ outcome }) => (isLate(outcome) ? 'beacon' : undefined),
  sentEvent: (body) => new SentEvent(body),
  records: (entry, known, event) => eventChanges(entry, event ?? new SentEvent(entry.body), known),
  timeMs({ body, receivedAtMs }) {
    const { $time: timeMs } = fieldsIn(body)
    return typeof timeMs === 'number' ? timeMs : receivedAtMs
  },
  userId(body) {
    const { $user_id: userId } = fieldsIn(body)
    return typeof userId === 'string' ? userId : undefined
  },
  shown(body) {
    const { [KEPT]: _, ...fields } = fieldsIn(body)
    return fields
  },
  isShownAsSent: true,
  timeline(body) {
    const event = fromCanonicalJson(body)
    return { ...(isShrunken(event) && { isShrunken: true }), fields: tellingFields(event) }
  },
  exported: ({ body }) => fieldsIn(body),
  imported({ body, receivedAtMs }, id) {
    const { $type, ...rest } = fieldsIn(body)
    // Nobody could send it again.
    if (KEPT in rest) return undefined
    return { $type, $event_id: id, $time: receivedAtMs, ...rest }
  },
})

/** The event of an entry. Error: its body is damaged. */
export const eventOf = (entry: EventEntry): CanonicalEvent =>
  decoded(entry, () => fromCanonicalJson(entry.body))

/** Whether it is an event without its details: it was old, or its user was erased. */
export const isShrunkenEvent = ({
  kind,
  body,
}: {
  readonly kind: string
  readonly body: unknown
}): boolean => kind === 'event' && typeof body === 'string' && isShrunken(fromCanonicalJson(body))

function tellingFields({ fields }: CanonicalEvent): Fields {
  const telling: Record<string, unknown> = {}
  for (const [name, field] of TELLING) telling[name] ??= fields[field]
  return telling
}
