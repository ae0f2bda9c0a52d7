import { IconHistory } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { tableSearch, type TableSearch } from '../../parts/table/table-view.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'
import { auditSearch, type AuditSearch } from './audit-search.ts'

export const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  staticData: {
    place: {
      group: 'setUp',
      name: { en: 'Audit', de: 'Protokoll' },
      icon: IconHistory,
      key: 'a',
      permission: 'read_audit',
    },
  },
  validateSearch: (search: Record<string, unknown>): AuditSearch & TableSearch => ({
    ...tableSearch(search),
    ...auditSearch(search),
  }),
  component: lazyScreen('audit', async () => (await import('./audit-screen.tsx')).AuditScreen),
})
