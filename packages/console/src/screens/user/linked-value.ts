import type { Answer } from '../../calls/call-types.ts'

export type LinkedValue = Answer<'GET /v1/users/{userId}/links'>['values'][number]

/** Users who were opened in the graph, with the values that they share. */
export type Opened = ReadonlyMap<string, readonly LinkedValue[]>
