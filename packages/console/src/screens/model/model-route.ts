import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { MODEL_TABS, type ModelTab } from './model-tabs.ts'

export interface ModelSearch {
  readonly tab?: ModelTab
}

export const modelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/models/$abuseType',
  validateSearch: ({ tab }: Record<string, unknown>): ModelSearch => {
    const known = MODEL_TABS.find((one) => one === tab)
    return known === undefined ? {} : { tab: known }
  },
  component: lazyScreen(
    ['models', 'sentences'],
    async () => (await import('./model-screen.tsx')).ModelScreen,
  ),
})
