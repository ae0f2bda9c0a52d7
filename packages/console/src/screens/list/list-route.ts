import { createRoute } from '@tanstack/react-router'
import { tableSearch, type TableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/lists/$listName',
  validateSearch: (search: Record<string, unknown>): TableSearch => tableSearch(search),
  component: lazyScreen(
    ['lists', 'audit'],
    async () => (await import('./list-screen.tsx')).ListScreen,
  ),
})
