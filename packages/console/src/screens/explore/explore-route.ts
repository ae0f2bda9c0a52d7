import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { exploreSearch } from './explore-search.ts'

export const exploreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/explore',
  validateSearch: exploreSearch,
  component: lazyScreen(
    ['explore', 'listing'],
    async () => (await import('./explore-screen.tsx')).ExploreScreen,
  ),
})
