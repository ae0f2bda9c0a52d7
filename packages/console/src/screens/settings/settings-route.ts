import { IconSettings } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  staticData: {
    place: {
      group: 'setUp',
      name: { en: 'Settings', de: 'Einstellungen' },
      icon: IconSettings,
      key: ',',
      permission: 'manage_keys',
    },
  },
  component: lazyScreen(
    ['settings', 'audit'],
    async () => (await import('./settings-screen.tsx')).SettingsScreen,
  ),
})
