import { IconAbacus } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const countersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/counters',
  staticData: {
    place: {
      group: 'steer',
      name: { en: 'Counters', de: 'Zähler' },
      icon: IconAbacus,
      key: 'c',
      permission: 'read_records',
    },
  },
  validateSearch: tableSearch,
  component: lazyScreen(
    'counters',
    async () => (await import('./counters-screen.tsx')).CountersScreen,
  ),
})
