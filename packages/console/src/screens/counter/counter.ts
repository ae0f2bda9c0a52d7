import type { Answer } from '../../calls/call-types.ts'

export type Counter = Answer<'GET /v1/counters'>['counters'][number]
