import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/import',
  component: lazyScreen('import', async () => (await import('./import-screen.tsx')).ImportScreen),
})
