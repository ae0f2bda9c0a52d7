import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazyScreen(
    ['account', 'permissions'],
    async () => (await import('./account-screen.tsx')).AccountScreen,
  ),
})
