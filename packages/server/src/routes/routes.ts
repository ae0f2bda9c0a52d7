import type { Route } from '../http/route.ts'
import { nativeAccountRoutes } from './accounts/native.ts'
import { nativeBacktestRoutes } from './backtests/native.ts'
import { nativeSimulationRoutes } from './simulations/native.ts'
import { nativeBulkActionRoutes } from './bulk-actions/native.ts'
import { nativeCaseRoutes } from './cases/native.ts'
import { nativeCounterRoutes } from './counters/native.ts'
import { nativeDeliveryRoutes } from './deliveries/native.ts'
import { nativeEndpointRoutes } from './endpoints/native.ts'
import { consoleRoutes } from './console/console.ts'
import { nativeExploreRoutes } from './explore/native.ts'
import { nativeKeyRoutes } from './keys/native.ts'
import { nativeBeaconRoutes, pictureRoute } from './beacon/beacon.ts'
import { nativeLinkRoutes } from './links/native.ts'
import { nativeLiveRoutes } from './live/native.ts'
import { compatPartnerRoutes } from './partners/compat.ts'
import { nativePartnerRoutes } from './partners/native.ts'
import { nativeQualityRoutes } from './quality/native.ts'
import { nativeRevealRoutes } from './reveal/native.ts'
import { nativePeopleRoutes } from './people/native.ts'
import { nativeSearchRoutes } from './search/native.ts'
import { nativeSignInRoutes } from './sign-in/native.ts'
import { linkPageRoutes } from './sign-in/link-page.ts'
import { providerRoutes } from './sign-in/provider.ts'
import { nativeSelfRoutes } from './sign-in/self.ts'
import { nativeRoleRoutes } from './roles/native.ts'
import { nativeQueueRoutes } from './queues/native.ts'
import { scriptRoutes } from './snippet/script.ts'
import { nativeSnippetRoutes } from './snippet/native.ts'
import { docsOf, docsRoutes } from './operation/docs.ts'
import { healthRoutes } from './operation/health.ts'
import { metricsRoute } from './operation/metrics.ts'
import { nativeDecisionRoutes } from './decisions/native.ts'
import { nativeDeviceRoutes } from './devices/native.ts'
import { nativeAuditRoutes } from './audit/native.ts'
import { nativeEventRoutes } from './events/native.ts'
import { nativeFieldRoutes } from './fields/native.ts'
import { nativeHealthRoutes } from './health/native.ts'
import { nativeScoreRoutes } from './scores/native.ts'
import { nativeListRoutes } from './lists/native.ts'
import { nativeLabelRoutes } from './labels/native.ts'
import { mobileRoutes } from './mobile/mobile-events.ts'
import { nativeModelRoutes } from './models/native.ts'
import { nativeMessageRoutes } from './messages/native.ts'
import { nativeOutboxRoutes } from './outbox/native.ts'
import { nativePolicyRoutes } from './policies/native.ts'
import { compatPolicyRoutes } from './policies/compat.ts'
import { nativeRecordRoutes } from './records/native.ts'
import { nativeTokenRoutes } from './tokens/native.ts'
import { nativeActivityRoutes } from './users/activity.ts'
import { nativeNoteRoutes } from './users/notes.ts'
import { nativeTimelineRoutes } from './users/timeline.ts'
import { nativeUserRoutes } from './users/native.ts'
import { compatDecisionRoutes } from './decisions/compat.ts'
import { compatDeviceRoutes } from './devices/compat.ts'
import { nativeViewRoutes } from './views/native.ts'
import { compatWebhookRoutes } from './webhooks/compat.ts'
import { compatEventRoutes } from './events/compat.ts'
import { compatLabelRoutes } from './labels/compat.ts'
import { compatMerchantRoutes } from './merchants/compat.ts'
import { compatScoreRoutes } from './scores/compat.ts'
import { compatVerificationRoutes } from './verification/compat.ts'

/** Every way into the service but the two that describe these. */
const described: readonly Route[] = [
  ...compatEventRoutes,
  ...compatScoreRoutes,
  ...compatLabelRoutes,
  ...compatVerificationRoutes,
  ...nativeEventRoutes,
  ...nativeBeaconRoutes,
  pictureRoute,
  ...scriptRoutes,
  ...mobileRoutes,
  ...nativeSnippetRoutes,
  ...nativeUserRoutes,
  ...nativeTimelineRoutes,
  ...nativeDeviceRoutes,
  ...compatDeviceRoutes,
  ...compatDecisionRoutes,
  ...nativeDecisionRoutes,
  ...nativePolicyRoutes,
  ...compatPolicyRoutes,
  ...compatMerchantRoutes,
  ...nativeScoreRoutes,
  ...nativeRecordRoutes,
  ...nativeLabelRoutes,
  ...nativeMessageRoutes,
  ...nativeOutboxRoutes,
  ...nativeHealthRoutes,
  ...nativeFieldRoutes,
  ...nativeListRoutes,
  ...nativeModelRoutes,
  ...nativeAuditRoutes,
  ...nativeAccountRoutes,
  ...nativeKeyRoutes,
  ...nativeBacktestRoutes,
  ...nativeCounterRoutes,
  ...nativePartnerRoutes,
  ...compatPartnerRoutes,
  ...compatWebhookRoutes,
  ...nativeDeliveryRoutes,
  ...nativeEndpointRoutes,
  ...nativePeopleRoutes,
  ...nativeSignInRoutes,
  ...nativeSelfRoutes,
  ...providerRoutes,
  ...linkPageRoutes,
  ...nativeRoleRoutes,
  ...nativeTokenRoutes,
  ...nativeRevealRoutes,
  ...nativeCaseRoutes,
  ...nativeQueueRoutes,
  ...nativeBulkActionRoutes,
  ...nativeSimulationRoutes,
  ...nativeViewRoutes,
  ...nativeSearchRoutes,
  ...nativeLiveRoutes,
  ...consoleRoutes,
  ...nativeQualityRoutes,
  ...nativeLinkRoutes,
  ...nativeExploreRoutes,
  ...nativeActivityRoutes,
  ...nativeNoteRoutes,
  ...healthRoutes,
  metricsRoute,
]

/** How these are described to tools and to people. */
export const DOCS = docsOf(described)

/** Every way into the service. */
export const ROUTES: readonly Route[] = [...described, ...docsRoutes(DOCS)]
