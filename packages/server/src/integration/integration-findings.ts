import type { HealthCount, NoticedBody } from '@winnow/engine'
import { amountReports } from './amount-measure.ts'
import { clockReport } from './clock-measure.ts'

export type IntegrationFinding = Extract<
  NoticedBody,
  { readonly is: 'integration_unhealthy' }
>['findings'][number]

/** Percent of refused events from which an integration is unhealthy, and below which it has recovered. */
export const REFUSED_PERCENT = { unhealthy: 10, recovered: 5 } as const

/** Fewer events say nothing. */
const MIN_EVENTS = 100

/** Findings that one message names. */
const MAX_FINDINGS = 20

/**
 * What is wrong with what an integration sent lately. `before`: counts of the time before, for what is usual; `percent`: of
 * refused events.
 */
export function integrationFindings(
  lately: readonly HealthCount[],
  before: readonly HealthCount[],
  percent: number,
): readonly IntegrationFinding[] {
  const findings = [...refusals(lately, percent), ...amounts(lately, before), ...clock(lately)]
  return findings.slice(0, MAX_FINDINGS)
}

function refusals(counts: readonly HealthCount[], percent: number): readonly IntegrationFinding[] {
  const types = new Set(counts.filter(({ verdict }) => verdict === 'refused').map(typeOf))
  return [...types].flatMap((type) => {
    const of = counts.filter((one) => typeOf(one) === type)
    const refused = refusedAtLeast(of)
    const events = refused + sumOf(of.filter(({ verdict }) => verdict === 'accepted'))
    const share = Math.round((1000 * refused) / events) / 10
    if (events < MIN_EVENTS || share < percent) return []
    const what = type === '' ? 'requests without a known type' : `\`${type}\` events`
    const sentence = `At least ${share} % of the ${what} since yesterday were refused.`
    return [{ finding: 'refused', ...(type !== '' && { of: type }), share, sentence }]
  })
}

/** One event may have several problems, so only the most frequent one counts. */
function refusedAtLeast(counts: readonly HealthCount[]): number {
  const byProblem = new Map<string, number>()
  for (const { verdict, code, path, problem, count } of counts) {
    if (verdict !== 'refused') continue
    const key = `${code} ${path} ${problem}`
    byProblem.set(key, (byProblem.get(key) ?? 0) + count)
  }
  return Math.max(0, ...byProblem.values())
}

const amounts = (
  lately: readonly HealthCount[],
  before: readonly HealthCount[],
): readonly IntegrationFinding[] =>
  amountReports(lately, before)
    .filter(({ finding }) => finding !== 'ok')
    .map(({ finding, currency }) => ({
      finding: `amounts_${finding}`,
      of: currency,
      sentence: `Most amounts in ${currency} are not in micros as before: ${finding}.`,
    }))

function clock(counts: readonly HealthCount[]): readonly IntegrationFinding[] {
  const finding = clockReport(counts)?.finding ?? 'ok'
  if (finding === 'ok') return []
  return [{ finding: `clock_${finding}`, sentence: `Times of events are wrong: ${finding}.` }]
}

const typeOf = ({ eventType }: HealthCount): string => eventType

const sumOf = (counts: readonly HealthCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
