import {
  type BACKTEST_PARTS,
  type backtestComparisonSchema,
  POLICY_RESULTS,
} from '@winnow/contract/native'
import type { Written } from '../answers/written.ts'
import { backtestHeadJson } from './backtest-json.ts'
import type { FinishedBacktest } from './kept-backtest.ts'

type Part = (typeof BACKTEST_PARTS)[number]

/** Two backtests next to each other, as the wire has them. */
export function comparisonJson(
  one: FinishedBacktest,
  other: FinishedBacktest,
): Written<typeof backtestComparisonSchema> {
  return {
    one: backtestHeadJson(one),
    other: backtestHeadJson(other),
    same_figures: JSON.stringify(one.report) === JSON.stringify(other.report),
    differs: differences(one, other),
    results: POLICY_RESULTS.map((result) => ({
      result,
      one: eventsOf(one, result),
      other: eventsOf(other, result),
    })),
    balance: { one: one.report.money.balance, other: other.report.money.balance },
    review_load: {
      one: one.report.reviewLoad.wouldBe,
      other: other.report.reviewLoad.wouldBe,
    },
    routes: routesOf(one, other),
  }
}

const eventsOf = ({ report }: FinishedBacktest, result: (typeof POLICY_RESULTS)[number]): number =>
  report.table
    .filter(({ wouldBe }) => wouldBe === result)
    .reduce((sum, { events }) => sum + events, 0)

function partsOf({ job, code }: FinishedBacktest): Readonly<Record<Part, unknown>> {
  return {
    policy: job.wouldBe,
    was: job.was,
    span: job.span,
    last_sequence: job.lastSequence,
    terms: job.terms,
    costs: job.costs,
    code,
  }
}

function differences(one: FinishedBacktest, other: FinishedBacktest): Part[] {
  const others = partsOf(other)
  return Object.entries(partsOf(one)).flatMap(([name, part]) => {
    const key = name as Part
    return JSON.stringify(part) === JSON.stringify(others[key]) ? [] : [key]
  })
}

function routesOf(one: FinishedBacktest, other: FinishedBacktest) {
  const hits = [one, other].map(({ report }) => hitsOf(report.routes.wouldBe))
  const names = new Map(hits.flatMap((each) => [...each]))
  return [...names].map(([key, { workflow, route }]) => ({
    workflow,
    route,
    one: hits[0]?.get(key)?.hits ?? null,
    other: hits[1]?.get(key)?.hits ?? null,
  }))
}

type Route = FinishedBacktest['report']['routes']['wouldBe'][number]

const hitsOf = (routes: readonly Route[]): ReadonlyMap<string, Route> =>
  new Map(routes.map((one) => [JSON.stringify([one.workflow, one.route]), one]))
