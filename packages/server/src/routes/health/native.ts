import { healthCalls } from '@winnow/contract/native'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { readIntegrationHealth } from './integration-health.ts'
import { readSnippetHealth } from './snippet-health.ts'

/** How well an environment is integrated. */
export const nativeHealthRoutes = nativeRoutes(healthCalls, {
  readIntegrationHealth,
  readSnippetHealth,
})
