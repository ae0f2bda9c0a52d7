import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { rootRoute } from '../root-route.ts'

/** A one-time link: `/link#TOKEN`. The token is behind the #, which browsers send to nobody. */
export const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/link',
  component: lazyScreen('link', async () => (await import('./link-screen.tsx')).LinkScreen),
})
