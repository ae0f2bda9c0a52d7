import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const bulkActionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/bulk-actions',
  component: lazyScreen(
    'bulk',
    async () => (await import('./bulk-actions-screen.tsx')).BulkActionsScreen,
  ),
})
