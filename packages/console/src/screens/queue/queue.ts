import type { Answer } from '../../calls/call-types.ts'

/** A queue with what waits in it. */
export type Queue = Answer<'GET /v1/queues'>['queues'][number]
