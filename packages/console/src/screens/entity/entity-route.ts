import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const entityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/entities/$type/$key',
  component: lazyScreen(
    ['entity', 'timeline', 'records', 'draft-value', 'listing'],
    async () => (await import('./entity-screen.tsx')).EntityScreen,
  ),
})
