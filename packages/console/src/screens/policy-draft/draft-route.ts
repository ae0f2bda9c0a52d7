import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const DRAFT_MODES = ['builder', 'text'] as const
export type DraftMode = (typeof DRAFT_MODES)[number]

export interface DraftSearch {
  /** The version that it begins from; absent = the live one. */
  readonly from?: number
  readonly mode?: DraftMode
  /** A condition for a new route, and the event type of its workflow. */
  readonly when?: string
  readonly on?: string
  /** The route that is looked at: `orders/block`. */
  readonly route?: string
}

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
