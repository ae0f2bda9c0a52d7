import { IconZoomQuestion } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { exploreSearch } from './explore-search.ts'

export const exploreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/explore',
  staticData: {
    place: {
      group: 'work',
      name: { en: 'Explore', de: 'Erkunden' },
      icon: IconZoomQuestion,
      key: 'e',
      permission: 'read_records',
    },
  },
  validateSearch: exploreSearch,
  component: lazyScreen(
    ['explore', 'listing'],
    async () => (await import('./explore-screen.tsx')).ExploreScreen,
  ),
})
