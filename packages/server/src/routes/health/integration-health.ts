import { DAY_MS, type ValueOf } from '@winnow/contract'
import {
  type amountHealthSchema,
  type clockHealthSchema,
  DEFAULT_HEALTH_DAYS,
  type healthCalls,
  type problemCountSchema,
} from '@winnow/contract/native'
import type { HealthCount } from '@winnow/engine'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { type AmountReport, amountReports } from '../../integration/amount-measure.ts'
import { clockReport } from '../../integration/clock-measure.ts'

/** What an environment sends, and what is wrong with it. */
export const readIntegrationHealth: NativeHandler<
  (typeof healthCalls)['readIntegrationHealth']
> = async ({ services, caller, nowMs }, { query }) => {
  const days = query('days') ?? DEFAULT_HEALTH_DAYS
  const sinceDay = Math.floor(nowMs / DAY_MS) - days + 1
  const { number, name } = caller.environment
  const all = await services.health.read(number, sinceDay - USUAL_DAYS)
  const lately = all.filter(({ day }) => day >= sinceDay)
  const counts = merged(lately)
  const of = (verdict: HealthCount['verdict']) => counts.filter((one) => one.verdict === verdict)
  return {
    environment: name,
    days,
    events: of('accepted').map(({ eventType, count, lastSeenMs }) => ({
      type: eventType,
      count,
      last_seen: lastSeenMs,
    })),
    refusals: of('refused').map(problemJson),
    warnings: of('warned').map(problemJson),
    amounts: amountReports(
      lately,
      all.filter(({ day }) => day < sinceDay),
    ).map(amountJson),
    clock: clockJson(lately),
  }
}

/** Days before; their amounts are the usual ones. */
const USUAL_DAYS = 28

const amountJson = (report: AmountReport): ValueOf<typeof amountHealthSchema> => ({
  currency: report.currency,
  count: report.events,
  whole_minor_units: Math.round(report.wholeShare * 1000) / 1000,
  median: report.medianMicros,
  usual_median: report.usualMicros ?? null,
  finding: report.finding,
})

function clockJson(counts: readonly HealthCount[]): ValueOf<typeof clockHealthSchema> | null {
  const report = clockReport(counts)
  if (report === undefined) return null
  const { events, medianSkewMs, finding } = report
  return { count: events, median_skew_ms: medianSkewMs, finding }
}

const problemJson = ({
  eventType,
  code,
  problem,
  path,
  count,
  lastSeenMs,
}: HealthCount): ValueOf<typeof problemCountSchema> => ({
  type: eventType === '' ? null : eventType,
  code,
  problem: problem === '' ? null : problem,
  path,
  count,
  last_seen: lastSeenMs,
})

/** The days' counts added up by name, most frequent first. */
function merged(counts: readonly HealthCount[]): readonly HealthCount[] {
  const sums = new Map<string, HealthCount>()
  for (const one of counts) {
    const key = `${one.verdict} ${one.eventType} ${one.code} ${one.problem} ${one.path}`
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? one : add(sum, one))
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count)
}

const add = (a: HealthCount, b: HealthCount): HealthCount => ({
  ...a,
  count: a.count + b.count,
  lastSeenMs: Math.max(a.lastSeenMs, b.lastSeenMs),
})
