import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const decisionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/decisions/$decisionId',
  component: lazyScreen(
    ['decisions', 'audit'],
    async () => (await import('./decision-screen.tsx')).DecisionScreen,
  ),
})
