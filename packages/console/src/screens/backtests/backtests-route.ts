import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export interface BacktestsSearch {
  /** The version that is to be backtested. */
  readonly version?: number
}

export const backtestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policies/backtests',
  validateSearch: ({ version }: Record<string, unknown>): BacktestsSearch =>
    Number.isSafeInteger(version) && Number(version) > 0 ? { version: Number(version) } : {},
  component: lazyScreen(
    'backtests',
    async () => (await import('./backtests-screen.tsx')).BacktestsScreen,
  ),
})
