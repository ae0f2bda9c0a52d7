import type { ReadName } from '../../calls/call-types.ts'

/** What a change of the values changes. */
export const CHANGES: readonly ReadName[] = [
  'GET /v1/lists',
  'GET /v1/lists/{listName}',
  'GET /v1/lists/{listName}/values',
]
