import { IconUser } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const peopleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/people',
  staticData: {
    place: {
      group: 'setUp',
      name: { en: 'People', de: 'Personen' },
      icon: IconUser,
      key: 'o',
      permission: 'manage_people',
    },
  },
  validateSearch: tableSearch,
  component: lazyScreen('people', async () => (await import('./people-screen.tsx')).PeopleScreen),
})
