import type { Answer } from '../../calls/call-types.ts'

/** A case with all that is known of it. */
export type OpenCase = Answer<'GET /v1/cases/{caseId}'>
