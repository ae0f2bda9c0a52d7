import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import type { AbuseType } from './use-report.ts'

export type Model = Answer<'GET /v1/models/{abuseType}'>

/** A fit takes seconds, and its progress is shown. */
const EVERY_MS = 5_000

/** What serves an abuse type, and how it came to. */
export const useModel = (abuseType: AbuseType) =>
  useCall('GET /v1/models/{abuseType}', { abuseType }, { everyMs: EVERY_MS })
