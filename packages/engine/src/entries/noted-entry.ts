import { NO_CHANGES } from '../records/no-changes.ts'
import type { CaseWorker } from './case-body.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** The body of a `noted` entry. An erasure of the user empties `note`. */
export interface NotedBody {
  readonly userId: string
  readonly note: string
  readonly who: CaseWorker
}

/** A person writes a note about a user, outside of cases. It changes no state and no score. */
export const notedEntry = defineEntry({
  kind: 'noted',
  ...jsonCodec<NotedBody>('userId', 'note', 'who'),
  records: ({ body, receivedAtMs }) => ({
    ...NO_CHANGES,
    atMs: receivedAtMs,
    subject: { type: 'user', id: body.userId },
  }),
  userId: ({ userId }) => userId,
  // By which key they came is for the administrator alone.
  shown: ({ who, ...rest }) => ({ ...rest, who: who.name }),
  timeline: ({ note, who }) => ({ note, analyst: who.name }),
  exported: ({ body: { userId, note, who } }) => ({ $user_id: userId, note, analyst: who.name }),
})
