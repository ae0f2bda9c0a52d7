import type { Answer } from '../../calls/call-types.ts'

/** A list, without its values. */
export type ListDefinition = Answer<'GET /v1/lists/{listName}'>
