import { IconStack2 } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const queueRulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/queue-rules',
  staticData: {
    place: {
      group: 'steer',
      name: { en: 'Queue rules', de: 'Regeln der Warteschlangen' },
      icon: IconStack2,
      key: 'r',
      permission: 'read_cases',
    },
  },
  validateSearch: tableSearch,
  component: lazyScreen(
    ['queue-rules', 'sentences'],
    async () => (await import('./queue-rules-screen.tsx')).QueueRulesScreen,
  ),
})
