import { IconBrain } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const modelsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/models',
  staticData: {
    place: {
      group: 'watch',
      name: { en: 'Models', de: 'Modelle' },
      icon: IconBrain,
      key: 'm',
      permission: 'read_models',
    },
  },
  component: lazyScreen('models', async () => (await import('./models-screen.tsx')).ModelsScreen),
})
