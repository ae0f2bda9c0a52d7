import type { Route } from '../http/route.ts'
import { accountRoutes } from './admin/accounts.ts'
import { keyRoutes } from './admin/keys.ts'
import { beaconRoutes, pictureRoute } from './beacon/beacon.ts'
import { scriptRoutes } from './beacon/script.ts'
import { snippetRoutes } from './beacon/snippet.ts'
import { docsOf, docsRoutes } from './operation/docs.ts'
import { healthRoutes } from './operation/health.ts'
import { metricsRoute } from './operation/metrics.ts'
import { ownDecisionRoutes } from './own/decisions.ts'
import { deviceRoutes } from './own/devices.ts'
import { nativeEventRoutes } from './own/event-routes.ts'
import { nativeHealthRoutes } from './own/health.ts'
import { nativeScoreRoutes } from './own/scores.ts'
import { ownLabelRoutes } from './own/labels.ts'
import { mobileRoutes } from './mobile/mobile-events.ts'
import { modelRoutes } from './own/models.ts'
import { outboxRoutes } from './own/outbox.ts'
import { recordRoutes } from './own/records.ts'
import { timelineRoutes } from './own/timeline.ts'
import { userRoutes } from './own/users.ts'
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
  ...nativeEventRoutes,
  ...beaconRoutes,
  pictureRoute,
  ...scriptRoutes,
  ...mobileRoutes,
  ...snippetRoutes,
  ...userRoutes,
  ...timelineRoutes,
  ...deviceRoutes,
  ...publicDeviceRoutes,
  ...decisionRoutes,
  ...ownDecisionRoutes,
  ...nativeScoreRoutes,
  ...recordRoutes,
  ...ownLabelRoutes,
  ...outboxRoutes,
  ...nativeHealthRoutes,
  ...modelRoutes,
  ...accountRoutes,
  ...keyRoutes,
  ...healthRoutes,
  metricsRoute,
]

/** What is said of these to tools and to people. */
export const DOCS = docsOf(described)

/** Every way into the service. */
export const ROUTES: readonly Route[] = [...described, ...docsRoutes(DOCS)]
