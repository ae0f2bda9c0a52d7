import { IconWebhook } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const endpointsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/endpoints',
  staticData: {
    place: {
      group: 'setUp',
      name: { en: 'Endpoints', de: 'Endpunkte' },
      icon: IconWebhook,
      key: 'n',
      permission: 'read_deliveries',
    },
  },
  validateSearch: tableSearch,
  component: lazyScreen(
    ['endpoints', 'message-filter'],
    async () => (await import('./endpoints-screen.tsx')).EndpointsScreen,
  ),
})
