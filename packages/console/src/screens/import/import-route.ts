import { IconFileImport } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/import',
  staticData: {
    place: {
      group: 'setUp',
      name: { en: 'Import', de: 'Import' },
      icon: IconFileImport,
      key: 'u',
      permission: 'send_events',
    },
  },
  component: lazyScreen('import', async () => (await import('./import-screen.tsx')).ImportScreen),
})
