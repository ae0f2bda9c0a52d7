import type { ThresholdSettings } from '../ports/outbox.ts'
import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** The thresholds of the outbox from here on, and what else is a message. */
export const thresholdsEntry = defineEntry({
  kind: 'thresholds',
  ...jsonCodec<ThresholdSettings>('hysteresis', 'byType'),
  namesNoUser: true,
  records: ({ body, receivedAtMs }) => ({ ...NO_CHANGES, atMs: receivedAtMs, thresholds: body }),
})
