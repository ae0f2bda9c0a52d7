import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** The body of a `lost` entry, which is empty. */
export type LostBody = Readonly<Record<string, never>>

/** The place of an entry that could not be read from a damaged file, so that those after it keep their sequences. */
export const lostEntry = defineEntry({
  kind: 'lost',
  ...jsonCodec<LostBody>(),
  namesNoUser: true,
})
