import type { Answer } from '../../calls/call-types.ts'

export type Decision = Answer<'GET /v1/decisions'>['decisions'][number]
