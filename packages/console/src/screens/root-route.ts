import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, retainSearchParams } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.ts'
import { ErrorScreen } from '../parts/error-screen.tsx'

/** `at`: the environment, `<account id>/production`; every link keeps it. */
export interface EnvironmentSearch {
  readonly at?: string
}

const ENVIRONMENT = /^[^/]{1,64}\/(?:production|sandbox)$/

export const rootRoute = createRootRouteWithContext<{ cache: QueryClient }>()({
  validateSearch: ({ at }: Record<string, unknown>): EnvironmentSearch =>
    typeof at === 'string' && ENVIRONMENT.test(at) ? { at } : {},
  search: { middlewares: [retainSearchParams<EnvironmentSearch>(['at'])] },
  errorComponent: ErrorScreen,
  notFoundComponent: lazyScreen(
    'common',
    async () => (await import('./missing/missing-screen.tsx')).MissingScreen,
  ),
})
