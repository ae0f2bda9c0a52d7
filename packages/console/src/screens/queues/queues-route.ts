import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const queuesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/queues',
  component: lazyScreen(
    ['queues', 'sentences'],
    async () => (await import('./queues-screen.tsx')).QueuesScreen,
  ),
})
