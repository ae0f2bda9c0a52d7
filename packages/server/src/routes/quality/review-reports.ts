import { DAY_MS } from '@winnow/contract'
import type { qualityCalls } from '@winnow/contract/native'
import { FIGURE_MIN, type StoredCase } from '@winnow/engine'
import { reachesQueue } from '../../cases/may-work.ts'
import { queueOfCase, type QueuesNow, queuesNow } from '../../cases/queues-now.ts'
import { daysOf, reviewLoad, reviewQuality, type ReviewSpan } from '../../cases/review-reports.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { countedQueues } from '../../cases/counted-queues.ts'
import { lineJson, queueLoadJson } from './review-report-json.ts'

const DEFAULT_SPAN_MS = 28 * DAY_MS

/** Each queue has a row for each day. */
const MAX_SPAN_MS = 400 * DAY_MS

/** How good decisions are. */
export const readReviewQuality: NativeHandler<(typeof qualityCalls)['readReviewQuality']> = async (
  exchange,
  { query },
) => {
  const { services, caller } = exchange
  const now = await queuesNow(services, caller.environment.number)
  const [queue, abuseType] = [query('queue'), query('abuse_type')]
  const sees = scopeOf(exchange, now)
  const span = spanOf(exchange, {
    from: query('from'),
    to: query('to'),
    isWanted: (of) =>
      (queue === undefined || of.queue === queue) &&
      (abuseType === undefined || of.abuseType === abuseType) &&
      sees.isReached(of),
  })
  const { quality, maturities, cases, isWhole } = await reviewQuality(services, span)
  const days = daysOf(span)
  const people = quality.people.filter(({ who }) => sees.own === undefined || who === sees.own)
  return {
    ...spanJson(span),
    is_whole: isWhole,
    cases,
    figure_min: FIGURE_MIN,
    maturity: [...maturities].map(([type, ms]) => ({ abuse_type: type, ms })),
    all: sees.own === undefined ? lineJson(quality.all, days) : null,
    people: people.map(({ who, line }) => ({ who, ...lineJson(line, days) })),
    copies: sees.own === undefined ? { ...quality.copies } : null,
  }
}

/** The load of queues. */
export const readReviewLoad: NativeHandler<(typeof qualityCalls)['readReviewLoad']> = async (
  exchange,
  { query },
) => {
  const { services, caller, nowMs } = exchange
  const span = spanOf(exchange, { from: query('from'), to: query('to'), isWanted: () => true })
  const { load, cases, isWhole } = await reviewLoad(services, span)
  const all = await countedQueues(services, caller.environment.number, nowMs)
  const queues = all.filter(({ queue }) => reachesQueue(caller, 'read_cases', queue))
  const shares = [0.5, 0.9]
  const ages = await Promise.all(
    queues.map(({ queue }) => services.records.cases.ages(span.environment, queue.name, shares)),
  )
  return {
    ...spanJson(span),
    is_whole: isWhole,
    cases,
    queues: queues.map((one, at) => queueLoadJson(one, { span, load, ages: ages[at] ?? [] })),
  }
}

interface Scope {
  /** Whose line alone is shown; undefined = all. */
  readonly own: string | undefined
  readonly isReached: (of: StoredCase) => boolean
}

/** What the caller may see. Errors: OwnRefusal forbidden. */
function scopeOf({ caller }: CallerExchange, now: QueuesNow): Scope {
  const may = (permission: 'manage_quality' | 'read_cases') => (of: StoredCase) =>
    reachesQueue(caller, permission, queueOfCase(now, of))
  if (caller.kind !== 'person') return { own: undefined, isReached: may('manage_quality') }
  const manages = caller.grants.some(({ permissions }) => permissions.has('manage_quality'))
  return manages
    ? { own: undefined, isReached: may('manage_quality') }
    : { own: caller.email, isReached: may('read_cases') }
}

interface Wanted {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly isWanted: ReviewSpan['isWanted']
}

/** Errors: OwnRefusal invalid_request. */
function spanOf({ caller, nowMs }: CallerExchange, { from, to, isWanted }: Wanted): ReviewSpan {
  const toMs = to ?? nowMs
  const fromMs = from ?? toMs - DEFAULT_SPAN_MS
  if (!(fromMs < toMs)) throw new OwnRefusal('invalid_request', 'from must be before to.')
  if (toMs - fromMs > MAX_SPAN_MS) {
    throw new OwnRefusal('invalid_request', 'from must be at most 400 days before to.')
  }
  return { environment: caller.environment.number, fromMs, toMs, nowMs, isWanted }
}

const spanJson = ({ fromMs, toMs, nowMs }: ReviewSpan) => ({
  from: fromMs,
  to: toMs,
  as_of: nowMs,
})
