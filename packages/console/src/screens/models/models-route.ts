import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const modelsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/models',
  component: lazyScreen('models', async () => (await import('./models-screen.tsx')).ModelsScreen),
})
