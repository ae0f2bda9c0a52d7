import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyScreen(
    ['settings', 'audit'],
    async () => (await import('./settings-screen.tsx')).SettingsScreen,
  ),
})
