import { IconGavel } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const decisionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/decisions',
  staticData: {
    place: {
      group: 'steer',
      name: { en: 'Decisions', de: 'Entscheidungen' },
      icon: IconGavel,
      key: 'd',
      permission: 'read_records',
    },
  },
  validateSearch: tableSearch,
  component: lazyScreen(
    'decisions',
    async () => (await import('./decisions-screen.tsx')).DecisionsScreen,
  ),
})
