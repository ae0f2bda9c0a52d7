import type { Decision } from '../ports/decision.ts'
import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** A decision that can be taken from here on. */
export const decisionEntry = defineEntry({
  kind: 'decision',
  ...jsonCodec<Decision>('id'),
  namesNoUser: true,
  records: ({ body, receivedAtMs }) => ({ ...NO_CHANGES, atMs: receivedAtMs, decision: body }),
})
