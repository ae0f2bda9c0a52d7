import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { DRAFT_MODES, type DraftSearch } from './draft-search.ts'

const textOf = (name: 'when' | 'on' | 'route', value: unknown) =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {}

export const draftRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policies/draft',
  validateSearch: ({ from, mode, when, on, route }: Record<string, unknown>): DraftSearch => {
    const known = DRAFT_MODES.find((one) => one === mode)
    return {
      ...(Number.isSafeInteger(from) && Number(from) > 0 && { from: Number(from) }),
      ...(known !== undefined && { mode: known }),
      ...textOf('when', when),
      ...textOf('on', on),
      ...textOf('route', route),
    }
  },
  component: lazyScreen('policies', async () => (await import('./draft-screen.tsx')).DraftScreen),
})
