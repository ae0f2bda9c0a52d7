import { IconRocket } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

/** `way`: demo data, or one's own events. */
export interface FirstRunSearch {
  readonly way?: 'demo' | 'connect'
}

export const firstRunRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/welcome',
  staticData: {
    place: {
      group: 'setUp',
      name: { en: 'Get started', de: 'Erste Schritte' },
      icon: IconRocket,
      key: 'w',
      permission: 'manage_keys',
    },
  },
  validateSearch: ({ way }: Record<string, unknown>): FirstRunSearch =>
    way === 'demo' || way === 'connect' ? { way } : {},
  component: lazyScreen(['first-run', 'policies'], async () => {
    return (await import('./first-run-screen.tsx')).FirstRunScreen
  }),
})
