import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { newQueryClient } from './calls/query-client.ts'
import { KeyRegistry } from './keys/key-registry.ts'
import { routeTree } from './screens/routes.ts'

/** Where the server serves the console. */
const BASE = '/console'

const makeRouter = (cache: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    basepath: BASE,
    context: { cache },
    // The screen's code and words are there when the pointer has reached its link.
    defaultPreload: 'intent',
    // Data is kept by the cache of calls alone.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history !== undefined && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

/** The router, the cache and the keys of one console. `history`: of a test. */
export function newConsole(history?: RouterHistory) {
  const cache = newQueryClient(() => {
    const { href, pathname } = router.state.location
    if (pathname !== '/sign-in') void router.navigate({ to: '/sign-in', search: { to: href } })
  })
  const router = makeRouter(cache, history)
  return { cache, router, keys: new KeyRegistry() }
}
