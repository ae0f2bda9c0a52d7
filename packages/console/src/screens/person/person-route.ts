import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const personRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/people/$personId',
  component: lazyScreen(
    ['people', 'audit'],
    async () => (await import('./person-screen.tsx')).PersonScreen,
  ),
})
