import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const roleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/roles/$roleName',
  component: lazyScreen(
    ['roles', 'permissions', 'audit'],
    async () => (await import('./role-screen.tsx')).RoleScreen,
  ),
})
