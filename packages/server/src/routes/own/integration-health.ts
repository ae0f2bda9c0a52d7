import {
  choiceSchema,
  DAY_MS,
  integerSchema,
  listSchema,
  nullable,
  numberSchema,
  type ValueOf,
  namedObject,
} from '@winnow/contract'
import type { HealthCount } from '@winnow/engine'
import {
  countSchema,
  environmentSchema,
  idSchema,
  momentSchema,
} from '../../answers/common-schemas.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import {
  AMOUNT_FINDINGS,
  type AmountReport,
  amountReports,
  MIN_AMOUNTS,
} from '../../integration/amount-measure.ts'
import { clockReport } from '../../integration/clock-measure.ts'
import { integerIn, type Query } from '../../http/query.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'

export const DEFAULT_DAYS = 7
export const MAX_DAYS = 90

const problemSchema = namedObject('ProblemCount', {
  type: nullable(idSchema('$create_order')),
  code: integerSchema({ description: 'Of the error catalogue.', examples: [53] }),
  problem: nullable(idSchema('minor_unit', 'Its name in their table; null of older counts.')),
  path: idSchema('$.$amount'),
  count: countSchema('How often.', 12),
  last_seen: momentSchema('When it was last seen.'),
})

const amountSchema = namedObject('AmountHealth', {
  currency: idSchema('EUR'),
  count: countSchema('How many amounts.', 1840),
  whole_minor_units: numberSchema({
    description: 'Share that are whole minor units (cents).',
    examples: [1],
  }),
  median: integerSchema({ description: 'In micros, within a third.', examples: [31_622_777] }),
  usual_median: nullable(
    integerSchema({ description: 'The same of the 28 days before.', examples: [31_622_777] }),
  ),
  finding: choiceSchema(AMOUNT_FINDINGS, {
    description: 'units, cents: what most amounts seem to be sent in, instead of micros.',
  }),
})

const clockSchema = namedObject('ClockHealth', {
  count: countSchema('Events with a $time, sent as they happened.', 1840),
  median_skew_ms: integerSchema({
    description: 'How far $time lies before receipt.',
    examples: [420],
  }),
  finding: choiceSchema(['ok', 'ahead', 'behind', 'time_zone']),
})

const healthSchema = namedObject('IntegrationHealth', {
  environment: environmentSchema,
  days: countSchema('How far it looks back.', 7),
  events: listSchema(
    namedObject('EventCount', {
      type: idSchema('$create_order'),
      count: countSchema('How many were accepted.', 1840),
      last_seen: momentSchema('When the last one came.'),
    }),
  ),
  refusals: listSchema(problemSchema, { description: 'The most frequent first.' }),
  warnings: listSchema(problemSchema, { description: 'The most frequent first.' }),
  amounts: listSchema(amountSchema, {
    description: `Currencies with ${MIN_AMOUNTS} amounts or more.`,
  }),
  clock: nullable(clockSchema),
})

/** `GET /v1/health/integration`: what the caller's environment sends, and what is wrong with it. */
export const integrationHealthRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/health/integration',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: 'Read the health of the integration',
    description:
      'Accepted events by type; refusals and warnings by event type, code and path; each with its ' +
      'count and when it was last seen. What unit amounts seem to be in, and how far $time is off.',
    answers: { 200: answered(healthSchema) },
    query: { days: `How far to look back, 1 to ${MAX_DAYS} days; ${DEFAULT_DAYS} by default.` },
  },
  handle: getHealth,
}

async function getHealth({ request, services, caller, nowMs }: CallerExchange): Promise<Answer> {
  const days = daysOf(request.query)
  const sinceDay = Math.floor(nowMs / DAY_MS) - days + 1
  const { number, name } = caller.environment
  const all = await services.health.read(number, sinceDay - USUAL_DAYS)
  const lately = all.filter(({ day }) => day >= sinceDay)
  const counts = merged(lately)
  const of = (verdict: HealthCount['verdict']) => counts.filter((one) => one.verdict === verdict)
  return json(200, {
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
  })
}

/** Days before, whose amounts are what is usual. */
const USUAL_DAYS = 28

const amountJson = (report: AmountReport): ValueOf<typeof amountSchema> => ({
  currency: report.currency,
  count: report.events,
  whole_minor_units: Math.round(report.wholeShare * 1000) / 1000,
  median: report.medianMicros,
  usual_median: report.usualMicros ?? null,
  finding: report.finding,
})

function clockJson(counts: readonly HealthCount[]): ValueOf<typeof clockSchema> | null {
  const report = clockReport(counts)
  if (report === undefined) return null
  const { events, medianSkewMs, finding } = report
  return { count: events, median_skew_ms: medianSkewMs, finding }
}

/** The argument `days` of a health view. Errors: OwnRefusal invalid_request. */
export const daysOf = (query: Query): number =>
  integerIn(query, 'days', { least: 1, most: MAX_DAYS }) ?? DEFAULT_DAYS

const problemJson = ({
  eventType,
  code,
  problem,
  path,
  count,
  lastSeenMs,
}: HealthCount): ValueOf<typeof problemSchema> => ({
  type: eventType === '' ? null : eventType,
  code,
  problem: problem === '' ? null : problem,
  path,
  count,
  last_seen: lastSeenMs,
})

/** The days' counts of the same thing in one, most frequent first. */
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
