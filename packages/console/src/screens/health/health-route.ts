import { IconHeartbeat } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { HEALTH_DAYS, type HealthDays } from './health-days.ts'

export interface HealthSearch {
  readonly days?: HealthDays
}

export const healthRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/health',
  staticData: {
    place: {
      group: 'watch',
      name: { en: 'Integration', de: 'Anbindung' },
      icon: IconHeartbeat,
      key: 'i',
      permission: 'read_records',
    },
  },
  validateSearch: ({ days }: Record<string, unknown>): HealthSearch => {
    const known = HEALTH_DAYS.find((one) => one === Number(days))
    return known === undefined ? {} : { days: known }
  },
  component: lazyScreen('health', async () => (await import('./health-screen.tsx')).HealthScreen),
})
