import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const queueRulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/queue-rules',
  validateSearch: tableSearch,
  component: lazyScreen(
    ['queue-rules', 'sentences'],
    async () => (await import('./queue-rules-screen.tsx')).QueueRulesScreen,
  ),
})
