import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { type Measure, MEASURES } from './measures.ts'

export interface BacktestSearch {
  /** What the table counts; absent = events. */
  readonly in?: Measure
  /** Another backtest to compare with. */
  readonly with?: string
}

export const backtestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policies/backtests/$backtestId',
  validateSearch: (search: Record<string, unknown>): BacktestSearch => {
    const known = MEASURES.find((one) => one === search['in'])
    const other = search['with']
    return {
      ...(known !== undefined && { in: known }),
      ...(typeof other === 'string' && other !== '' && { with: other }),
    }
  },
  component: lazyScreen(
    ['backtests', 'policies'],
    async () => (await import('./backtest-screen.tsx')).BacktestScreen,
  ),
})
