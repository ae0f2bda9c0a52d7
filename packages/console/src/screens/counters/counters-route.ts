import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const countersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/counters',
  validateSearch: tableSearch,
  component: lazyScreen(
    'counters',
    async () => (await import('./counters-screen.tsx')).CountersScreen,
  ),
})
