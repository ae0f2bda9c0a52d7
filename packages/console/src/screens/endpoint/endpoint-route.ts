import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const endpointRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/endpoints/$endpointId',
  component: lazyScreen(
    ['endpoints', 'message-filter', 'audit'],
    async () => (await import('./endpoint-screen.tsx')).EndpointScreen,
  ),
})
