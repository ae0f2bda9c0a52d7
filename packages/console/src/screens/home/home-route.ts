import { IconHome } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  staticData: {
    place: {
      group: 'work',
      name: { en: 'Home', de: 'Übersicht' },
      icon: IconHome,
      key: 'h',
    },
  },
  component: lazyScreen(
    ['home', 'sentences'],
    async () => (await import('./home-screen.tsx')).HomeScreen,
  ),
})
