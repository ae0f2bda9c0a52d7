import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'
import type { PolicyBody } from './policy-body.ts'

/** A version of the environment's policy comes to a stage: it runs on the events after this entry, or no longer. */
export const policyEntry = defineEntry({
  kind: 'policy',
  ...jsonCodec<PolicyBody>('version', 'stage', 'document', 'decisions', 'lists', 'who', 'why'),
  namesNoUser: true,
  shown: ({ version, stage, percent, why }) => ({ version, stage, percent, why }),
})
