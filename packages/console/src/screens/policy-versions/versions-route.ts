import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const versionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policies/versions',
  component: lazyScreen(
    ['versions', 'policies'],
    async () => (await import('./versions-screen.tsx')).VersionsScreen,
  ),
})
