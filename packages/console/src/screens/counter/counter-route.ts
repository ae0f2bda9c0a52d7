import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const counterRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/counters/$counterName',
  component: lazyScreen(
    'counters',
    async () => (await import('./counter-screen.tsx')).CounterScreen,
  ),
})
