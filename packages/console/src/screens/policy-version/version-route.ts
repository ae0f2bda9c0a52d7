import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export interface VersionSearch {
  /** The version that it is compared with; absent = the live one, or the one before. */
  readonly with?: number
}

export const versionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policies/versions/$version',
  validateSearch: (search: Record<string, unknown>): VersionSearch => {
    const other = search['with']
    return Number.isSafeInteger(other) && Number(other) > 0 ? { with: Number(other) } : {}
  },
  component: lazyScreen(
    ['versions', 'policies'],
    async () => (await import('./version-screen.tsx')).VersionScreen,
  ),
})
