import { IconUsers } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { TEAM_TABS, type TeamTab } from './team-tabs.ts'

export interface TeamSearch {
  readonly tab?: TeamTab
  readonly queue?: string
}

export const teamRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/team',
  staticData: {
    place: {
      group: 'watch',
      name: { en: 'Team', de: 'Team' },
      icon: IconUsers,
      key: 't',
      permission: 'read_cases',
    },
  },
  validateSearch: ({ tab, queue }: Record<string, unknown>): TeamSearch => {
    const known = TEAM_TABS.find((one) => one === tab)
    return {
      ...(known !== undefined && { tab: known }),
      ...(typeof queue === 'string' && queue !== '' && { queue }),
    }
  },
  component: lazyScreen('team', async () => (await import('./team-screen.tsx')).TeamScreen),
})
