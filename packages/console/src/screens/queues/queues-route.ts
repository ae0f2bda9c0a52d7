import { IconInbox } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const queuesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/queues',
  staticData: {
    place: {
      group: 'work',
      name: { en: 'Queues', de: 'Warteschlangen' },
      icon: IconInbox,
      key: 'q',
      permission: 'read_cases',
    },
  },
  component: lazyScreen(
    ['queues', 'sentences'],
    async () => (await import('./queues-screen.tsx')).QueuesScreen,
  ),
})
