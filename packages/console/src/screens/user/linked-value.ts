import type { Answer } from '../../calls/call-types.ts'

export type LinkedValue = Answer<'GET /v1/users/{userId}/links'>['values'][number]
