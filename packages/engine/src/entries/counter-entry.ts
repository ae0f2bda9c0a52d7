import type { CounterBody } from './counter-body.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** Counters of the policy in force are ready for use, or are full. The events before this entry say what they hold. */
export const counterEntry = defineEntry({
  kind: 'counter',
  ...jsonCodec<CounterBody>('is', 'counters'),
  namesNoUser: true,
  isFollowing: true,
})
