import type { modelCalls } from '@winnow/contract/native'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import { reportJson } from '../../report/report-json.ts'
import { DEFAULT_SPAN_MS } from '../../report/report-limits.ts'
import { ReportsBusy } from '../../report/report-runner.ts'

/** How good the scores were that the caller's environment got. */
export const readModelReport: NativeHandler<(typeof modelCalls)['readModelReport']> = async (
  { request, services, caller, nowMs },
  { path, query },
) => {
  const abuseType = path('abuseType')
  const [from, to] = [textOf(request.query, 'from') ?? '', textOf(request.query, 'to') ?? '']
  const toMs = query('to') ?? nowMs
  const fromMs = query('from') ?? toMs - DEFAULT_SPAN_MS
  if (!(fromMs < toMs)) throw new OwnRefusal('invalid_request', 'from must be before to.')
  const { number: environment } = caller.environment
  const wanted = { environment, abuseType, fromMs, toMs, asOfMs: nowMs }
  const name = from === '' && to === '' ? '' : `${from} ${to}`
  try {
    const answer = await services.reports.get(name, wanted)
    return reportJson(answer, caller.account.scoreScale)
  } catch (error) {
    if (error instanceof ReportsBusy) throw busy()
    throw error
  }
}

const RETRY_SECONDS = 10

const busy = (): OwnRefusal =>
  new OwnRefusal('unavailable', 'Too many reports are being made.', {
    retryAfterSeconds: RETRY_SECONDS,
  })
