import { IconFlask } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const simulatorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/simulator',
  staticData: {
    place: {
      group: 'watch',
      name: { en: 'Simulator', de: 'Simulator' },
      icon: IconFlask,
      key: 's',
      permission: 'run_simulations',
    },
  },
  component: lazyScreen(
    'simulator',
    async () => (await import('./simulator-screen.tsx')).SimulatorScreen,
  ),
})
