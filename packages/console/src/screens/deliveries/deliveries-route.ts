import { IconSend } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { tableSearch, type TableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { deliverySearch, type DeliverySearch } from './delivery-search.ts'

export const deliveriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/deliveries',
  staticData: {
    place: {
      group: 'setUp',
      name: { en: 'Deliveries', de: 'Zustellungen' },
      icon: IconSend,
      key: 'v',
      permission: 'read_deliveries',
    },
  },
  validateSearch: (search: Record<string, unknown>): DeliverySearch & TableSearch => ({
    ...tableSearch(search),
    ...deliverySearch(search),
  }),
  component: lazyScreen(
    'deliveries',
    async () => (await import('./deliveries-screen.tsx')).DeliveriesScreen,
  ),
})
