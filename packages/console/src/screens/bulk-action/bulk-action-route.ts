import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const bulkActionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/bulk-actions/$bulkActionId',
  component: lazyScreen(
    'bulk',
    async () => (await import('./bulk-action-screen.tsx')).BulkActionScreen,
  ),
})
