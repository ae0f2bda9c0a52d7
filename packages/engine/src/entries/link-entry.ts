import { NO_CHANGES } from '../records/no-changes.ts'
import { ownRecords } from '../records/own-records.ts'
import { SentEvent } from '../records/sent-event.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'
import type { LinkBody } from './link-body.ts'

/** Earlier events of a session, which named no user, count for a user from here on. The event that names both is the next entry. */
export const linkEntry = defineEntry({
  kind: 'link',
  ...jsonCodec<LinkBody>('userId', 'events'),
  fold: (entry, states) => states.link(entry, entry.body),
  /** The next entry moves the timeline. */
  records({ body: { userId, events }, receivedAtMs }, known) {
    const sent = events.map(({ body }) => new SentEvent(body))
    return { ...NO_CHANGES, atMs: receivedAtMs, puts: ownRecords(userId, sent, known) }
  },
  userId: (body) => body.userId,
  shown: (body) => ({ ...body, events: body.events.map(({ sequence }) => sequence) }),
})
