import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'
import type { ModelBody } from './model-body.ts'

/** Which model is served from here on. */
export const modelEntry = defineEntry({
  kind: 'model',
  ...jsonCodec<ModelBody>('abuseType', 'how', 'model'),
  namesNoUser: true,
  isFollowing: true,
  holdsModel: true,
  lineUp: ({ serving, moved }) => ({ serving, moved }),
  learn: (entry, learning) => learning.adopt(entry, entry.body),
})
