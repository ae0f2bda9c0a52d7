import type { DueBody } from './case-body.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** A share of the time of a case is over. */
export const dueEntry = defineEntry({
  kind: 'due',
  ...jsonCodec<DueBody>('case', 'percent', 'dueAtMs'),
  userId: ({ userId }) => userId,
  entity: ({ entity }) => entity,
  caseId: (body) => body.case,
})
