import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const decisionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/decisions',
  validateSearch: tableSearch,
  component: lazyScreen(
    'decisions',
    async () => (await import('./decisions-screen.tsx')).DecisionsScreen,
  ),
})
