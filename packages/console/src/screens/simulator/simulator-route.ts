import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const simulatorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/simulator',
  component: lazyScreen(
    'simulator',
    async () => (await import('./simulator-screen.tsx')).SimulatorScreen,
  ),
})
