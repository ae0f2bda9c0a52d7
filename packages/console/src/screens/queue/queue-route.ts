import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { CASE_LISTS } from './case-list-names.ts'
import type { QueueSearch } from './queue-search.ts'

const MAX_ID_CHARS = 16

const idOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d+$/.test(text) && text.length <= MAX_ID_CHARS
    ? text
    : undefined
}

export const queueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/queues/$queueName',
  validateSearch: (search: Record<string, unknown>): QueueSearch => {
    const { tab } = search
    const show = CASE_LISTS.find((one) => one === search['show'])
    const opened = idOf(search['case'])
    return {
      ...(typeof tab === 'string' && { tab }),
      ...(show !== undefined && { show }),
      ...(opened !== undefined && { case: opened }),
    }
  },
  component: lazyScreen(
    ['queue', 'timeline', 'records', 'sentences', 'steps'],
    async () => (await import('./queue-screen.tsx')).QueueScreen,
  ),
})
