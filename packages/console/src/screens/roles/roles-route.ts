import { IconShieldLock } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

export const rolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/roles',
  staticData: {
    place: {
      group: 'setUp',
      name: { en: 'Roles', de: 'Rollen' },
      icon: IconShieldLock,
      key: 'x',
      permission: 'manage_roles',
    },
  },
  validateSearch: tableSearch,
  component: lazyScreen(
    ['roles', 'permissions'],
    async () => (await import('./roles-screen.tsx')).RolesScreen,
  ),
})
