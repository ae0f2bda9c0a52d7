import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const endpointsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/endpoints',
  validateSearch: tableSearch,
  component: lazyScreen(
    ['endpoints', 'message-filter'],
    async () => (await import('./endpoints-screen.tsx')).EndpointsScreen,
  ),
})
