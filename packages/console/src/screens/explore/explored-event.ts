import type { Answer } from '../../calls/call-types.ts'

export type ExploredEvents = Answer<'GET /v1/explore/events'>
export type ExploredEvent = ExploredEvents['events'][number]
