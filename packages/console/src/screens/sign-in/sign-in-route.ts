import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { rootRoute } from '../root-route.ts'

/** `to`: where the person was going. */
export interface SignInSearch {
  readonly to?: string
}

/** A path of the console itself: a link of somebody else's must not lead away from it after the sign-in. */
const isOwnPath = (to: unknown): to is string =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in')

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ to }: Record<string, unknown>): SignInSearch => (isOwnPath(to) ? { to } : {}),
  component: lazyScreen('sign-in', async () => (await import('./sign-in-screen.tsx')).SignInScreen),
})
