import { ABUSE_TYPES, abuseTypeOf, type AbuseType } from '@winnow/contract'
import { json, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { momentIn, textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { ReportsBusy } from '../../report/report-runner.ts'
import { reportJson, reportSchema } from '../../report/report-json.ts'
import { DEFAULT_SPAN_MS } from '../../report/report-limits.ts'

/** `GET /v1/models/{abuse_type}/report`: how good the scores were that the caller's environment got. */
export const modelReportRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/models/:abuseType/report',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: 'Get the report of an abuse type',
    description:
      'Served scores judged by the labels that came later: figures with 95 % intervals by week and ' +
      'segment, score histogram, reliability curve, what each threshold would have blocked, and alarms ' +
      'when features, scores or calibration moved. Events too young to be judged are counted apart. ' +
      'Kept for five minutes (`as_of`); of a long ledger each call reads on, `progress` says how far.',
    answers: { 200: answered(reportSchema) },
    query: {
      from: 'The first event time: ms since 1970, or ISO 8601; 26 weeks before `to` by default.',
      to: 'Events before this time; now by default.',
    },
  },
  handle: getReport,
}

async function getReport({ request, services, caller, nowMs }: CallerExchange): Promise<Answer> {
  const abuseType = typeNamed(request.param('abuseType'))
  const [from, to] = [textOf(request.query, 'from') ?? '', textOf(request.query, 'to') ?? '']
  const toMs = momentIn(request.query, 'to') ?? nowMs
  const fromMs = momentIn(request.query, 'from') ?? toMs - DEFAULT_SPAN_MS
  if (!(fromMs < toMs)) throw new OwnRefusal('invalid_request', 'from must be before to.')
  const { number: environment } = caller.environment
  const wanted = { environment, abuseType, fromMs, toMs, asOfMs: nowMs }
  const name = from === '' && to === '' ? '' : `${from} ${to}`
  try {
    const answer = await services.reports.get(name, wanted)
    return json(200, reportJson(answer, caller.account.scoreScale))
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

function typeNamed(word: string): AbuseType {
  const abuseType = abuseTypeOf(word)
  if (abuseType !== undefined) return abuseType
  throw new OwnRefusal('not_found', `No such abuse type: one of ${ABUSE_TYPES.join(', ')}.`)
}
