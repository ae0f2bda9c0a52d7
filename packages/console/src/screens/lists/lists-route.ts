import { IconListDetails } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const listsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/lists',
  staticData: {
    place: {
      group: 'steer',
      name: { en: 'Lists', de: 'Listen' },
      icon: IconListDetails,
      key: 'l',
      permission: 'read_records',
    },
  },
  validateSearch: tableSearch,
  component: lazyScreen('lists', async () => (await import('./lists-screen.tsx')).ListsScreen),
})
