import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const deliveryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/deliveries/$deliveryId',
  component: lazyScreen(
    'deliveries',
    async () => (await import('./delivery-screen.tsx')).DeliveryScreen,
  ),
})
