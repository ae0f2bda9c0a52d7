import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const queueRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/queue-rules/$queueName',
  component: lazyScreen(
    ['queue-rules', 'sentences'],
    async () => (await import('./queue-rule-screen.tsx')).QueueRuleScreen,
  ),
})
