import type { RouteBudget } from './route-budget.ts'

/** A route may take so many times the share that a backtest has, at the upper end of its interval. */
const BUDGET_FACTOR = 3

/** A route may take so many times the share of its busiest day, so that an attack as bad as the worst of them pauses nothing. */
const BUSIEST_DAY_FACTOR = 1.5

/** Percent that every route may take. */
const LEAST_PERCENT = 0.1

/** What a backtest says of a route. */
interface RouteShare {
  readonly workflow: string
  readonly route: string
  /** Of the workflow's events, at most so many were hits; undefined = it ran on none. */
  readonly highest: number | undefined
  /** The share of the day on which it took most; undefined = not known. */
  readonly busiestDay?: number | undefined
}

/** Budgets from a backtest. A route of a workflow without events gets none. */
export function learnedBudgets(routes: readonly RouteShare[]): readonly RouteBudget[] {
  return routes.flatMap(({ workflow, route, highest, busiestDay = 0 }) => {
    if (highest === undefined) return []
    const share = Math.max(highest * BUDGET_FACTOR, busiestDay * BUSIEST_DAY_FACTOR)
    const percent = Math.ceil(share * 10_000) / 100
    return [{ workflow, route, percent: Math.min(100, Math.max(LEAST_PERCENT, percent)) }]
  })
}
