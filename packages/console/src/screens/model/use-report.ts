import type { Answer, Input } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'

export type Report = Answer<'GET /v1/models/{abuseType}/report'>
export type ReportPart = Report['total']
export type AbuseType = Input<'GET /v1/models/{abuseType}/report'>['abuseType']

/** The service keeps a report for five minutes. */
const EVERY_MS = 5 * 60_000

/** A long ledger is read on by each call. */
const WHILE_READING_MS = 2_000

const everyMs = (latest: Report | undefined): number =>
  latest?.progress.is_whole === false ? WHILE_READING_MS : EVERY_MS

/** How good the scores of an abuse type were. */
export const useReport = (abuseType: AbuseType) =>
  useCall('GET /v1/models/{abuseType}/report', { abuseType }, { everyMs })
