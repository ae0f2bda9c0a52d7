import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const simulationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/simulator/$simulationId',
  validateSearch: tableSearch,
  component: lazyScreen(
    'simulator',
    async () => (await import('./simulation-screen.tsx')).SimulationScreen,
  ),
})
