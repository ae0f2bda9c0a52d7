import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { CASE_TABS, type CaseTab } from './case-tab-names.ts'

/** `tab`: what is shown below the case; absent = its history. */
export interface QueueSearch {
  readonly tab?: CaseTab
}

export const queueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/queues/$queueName',
  validateSearch: ({ tab }: Record<string, unknown>): QueueSearch => {
    const known = CASE_TABS.find((one) => one === tab)
    return known === undefined ? {} : { tab: known }
  },
  component: lazyScreen('queue', async () => (await import('./queue-screen.tsx')).QueueScreen),
})
