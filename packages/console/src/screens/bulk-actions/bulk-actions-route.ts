import { IconChecklist } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const bulkActionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/bulk-actions',
  staticData: {
    place: {
      group: 'work',
      name: { en: 'Bulk actions', de: 'Sammelaktionen' },
      icon: IconChecklist,
      key: 'b',
      permission: 'read_cases',
    },
  },
  component: lazyScreen(
    'bulk',
    async () => (await import('./bulk-actions-screen.tsx')).BulkActionsScreen,
  ),
})
