import type { FinalBody } from './case-body.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** The time in which a person's decision could be undone is over. Its message follows from this. */
export const settledEntry = defineEntry({
  kind: 'settled',
  ...jsonCodec<FinalBody>('of', 'decisions'),
  userId: ({ userId }) => userId,
  entity: ({ entity }) => entity,
  caseId: (body) => body.case,
  shown: ({ who, ...rest }) => ({ ...rest, who: who.name }),
})
