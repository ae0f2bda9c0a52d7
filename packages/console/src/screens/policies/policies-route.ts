import { IconRoute } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export interface PoliciesSearch {
  /** The version that is shown; absent = the one that decides. */
  readonly version?: number
  /** The route with its figures open: `orders/block`. */
  readonly route?: string
}

export const policiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policies',
  staticData: {
    place: {
      group: 'steer',
      name: { en: 'Policies', de: 'Regelwerke' },
      icon: IconRoute,
      key: 'p',
      permission: 'read_records',
    },
  },
  validateSearch: ({ version, route }: Record<string, unknown>): PoliciesSearch => ({
    ...(Number.isSafeInteger(version) && Number(version) > 0 && { version: Number(version) }),
    ...(typeof route === 'string' && { route }),
  }),
  component: lazyScreen(
    'policies',
    async () => (await import('./policies-screen.tsx')).PoliciesScreen,
  ),
})
