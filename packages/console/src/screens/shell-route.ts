import { createRoute, redirect } from '@tanstack/react-router'
import { call } from '../calls/call.ts'
import { CallError } from '../calls/call-error.ts'
import { callKey } from '../calls/use-call.ts'
import { lazyScreen } from './lazy-screen.ts'
import { rootRoute } from './root-route.ts'
import { takeDestination } from './sign-in/destination.ts'

const ME_FRESH_MS = 60_000

/** Everything behind the sign-in, within navigation and header. Whoever is signed out goes to the sign-in, and comes back. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context: { cache }, location }) => {
    try {
      await cache.ensureQueryData({
        queryKey: callKey(undefined, 'GET /v1/me', {}),
        queryFn: ({ signal }) => call('GET /v1/me', {}, { signal }),
        staleTime: ME_FRESH_MS,
      })
    } catch (error) {
      if (!(error instanceof CallError) || error.word !== 'unauthorized') throw error
      throw redirect({ to: '/sign-in', search: { to: location.href } })
    }
    const href = takeDestination()
    if (href !== undefined) throw redirect({ href })
  },
  component: lazyScreen('common', async () => (await import('../shell/shell.tsx')).Shell),
})
