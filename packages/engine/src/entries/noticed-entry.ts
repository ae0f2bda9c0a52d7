import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'
import type { NoticedBody } from './noticed-body.ts'

/** The service noticed that something of an environment began, ended or is ready. It changes no state and no score. */
export const noticedEntry = defineEntry({
  kind: 'noticed',
  ...jsonCodec<NoticedBody>('is'),
  namesNoUser: true,
  records: ({ body, receivedAtMs }) => ({ ...NO_CHANGES, atMs: receivedAtMs, noticed: body }),
})
