import type { Route } from '../http/route.ts'
import { accountRoutes } from './admin/accounts.ts'
import { keyRoutes } from './admin/keys.ts'
import { adminTokenRoutes } from './admin/token.ts'
import { beaconRoutes } from './beacon/beacon.ts'
import { scriptRoutes } from './beacon/script.ts'
import { snippetRoute } from './beacon/snippet.ts'
import { bulkRoute } from './bulk/bulk.ts'
import { docsOf, docsRoutes } from './operation/docs.ts'
import { healthRoutes } from './operation/health.ts'
import { metricsRoute } from './operation/metrics.ts'
import { ownDecisionRoutes } from './own/decisions.ts'
import { deviceRoutes } from './own/devices.ts'
import { entryRoute } from './own/events.ts'
import { compareRoute } from './own/compare.ts'
import { explainRoute } from './own/explain.ts'
import { integrationHealthRoute } from './own/integration-health.ts'
import { ownLabelRoutes } from './own/labels.ts'
import { mobileRoutes } from './mobile/mobile-events.ts'
import { modelReportRoute } from './own/model-report.ts'
import { modelRoutes } from './own/models.ts'
import { outboxRoute } from './own/outbox.ts'
import { recordRoutes } from './own/records.ts'
import { snippetHealthRoute } from './own/snippet-health.ts'
import { timelineRoutes } from './own/timeline.ts'
import { riskyUsersRoute } from './own/risky-users.ts'
import { userRoute } from './own/users.ts'
import { decisionRoutes } from './public/decisions.ts'
import { publicDeviceRoutes } from './public/devices.ts'
import { eventRoutes } from './public/events.ts'
import { labelRoutes } from './public/labels.ts'
import { scoreRoutes } from './public/scores.ts'

/** Every way into the service but the two that describe these. */
const described: readonly Route[] = [
  ...eventRoutes,
  ...scoreRoutes,
  ...labelRoutes,
  bulkRoute,
  ...beaconRoutes,
  ...scriptRoutes,
  ...mobileRoutes,
  snippetRoute,
  riskyUsersRoute,
  userRoute,
  ...timelineRoutes,
  ...deviceRoutes,
  ...publicDeviceRoutes,
  ...decisionRoutes,
  ...ownDecisionRoutes,
  explainRoute,
  compareRoute,
  entryRoute,
  ...recordRoutes,
  ...ownLabelRoutes,
  outboxRoute,
  integrationHealthRoute,
  snippetHealthRoute,
  ...modelRoutes,
  modelReportRoute,
  ...accountRoutes,
  ...keyRoutes,
  ...adminTokenRoutes,
  ...healthRoutes,
  metricsRoute,
]

/** What is said of these to tools and to people. */
export const DOCS = docsOf(described)

/** Every way into the service. */
export const ROUTES: readonly Route[] = [...described, ...docsRoutes(DOCS)]
