import { accountCalls } from './accounts/account-calls.ts'
import { auditCalls } from './audit/audit-calls.ts'
import { backtestCalls } from './backtests/backtest-calls.ts'
import { beaconCalls } from './beacon/beacon-calls.ts'
import { simulationCalls } from './simulations/simulation-calls.ts'
import { bulkActionCalls } from './bulk-actions/bulk-action-calls.ts'
import { caseCalls } from './cases/case-calls.ts'
import { counterCalls } from './counters/counter-calls.ts'
import { decisionCalls } from './decisions/decision-calls.ts'
import { deliveryCalls } from './deliveries/delivery-calls.ts'
import { deviceCalls } from './devices/device-calls.ts'
import { endpointCalls } from './endpoints/endpoint-calls.ts'
import { eventCalls } from './events/event-calls.ts'
import { exploreCalls } from './explore/explore-calls.ts'
import { fieldCalls } from './fields/field-calls.ts'
import { healthCalls } from './health/health-calls.ts'
import { keyCalls } from './keys/key-calls.ts'
import { labelCalls } from './labels/label-calls.ts'
import { linkCalls } from './links/link-calls.ts'
import { listCalls } from './lists/list-calls.ts'
import { liveCalls } from './live/live-calls.ts'
import { messageCalls } from './messages/message-calls.ts'
import { modelCalls } from './models/model-calls.ts'
import { outboxCalls } from './outbox/outbox-calls.ts'
import { partnerCalls } from './partners/partner-calls.ts'
import { personCalls } from './people/person-calls.ts'
import { policyCalls } from './policies/policy-calls.ts'
import { qualityCalls } from './quality/quality-calls.ts'
import { queueCalls } from './queues/queue-calls.ts'
import { recordCalls } from './records/record-calls.ts'
import { revealCalls } from './reveal/reveal-calls.ts'
import { roleCalls } from './roles/role-calls.ts'
import { scoreCalls } from './scores/score-calls.ts'
import { searchCalls } from './search/search-calls.ts'
import { selfCalls } from './sign-in/self-calls.ts'
import { signInCalls } from './sign-in/sign-in-calls.ts'
import { snippetCalls } from './snippet/snippet-calls.ts'
import { tokenCalls } from './tokens/token-calls.ts'
import { activityCalls } from './users/activity-calls.ts'
import { noteCalls } from './users/note-calls.ts'
import { timelineCalls } from './users/timeline-calls.ts'
import { userCalls } from './users/user-calls.ts'
import { viewCalls } from './views/view-calls.ts'

/** Every call of `/v1`, by its name. */
export const NATIVE_CALLS = {
  ...eventCalls,
  ...labelCalls,
  ...userCalls,
  ...timelineCalls,
  ...scoreCalls,
  ...deviceCalls,
  ...recordCalls,
  ...decisionCalls,
  ...policyCalls,
  ...fieldCalls,
  ...listCalls,
  ...modelCalls,
  ...messageCalls,
  ...outboxCalls,
  ...healthCalls,
  ...beaconCalls,
  ...snippetCalls,
  ...auditCalls,
  ...accountCalls,
  ...keyCalls,
  ...backtestCalls,
  ...counterCalls,
  ...partnerCalls,
  ...deliveryCalls,
  ...endpointCalls,
  ...personCalls,
  ...selfCalls,
  ...signInCalls,
  ...roleCalls,
  ...tokenCalls,
  ...revealCalls,
  ...caseCalls,
  ...queueCalls,
  ...bulkActionCalls,
  ...viewCalls,
  ...searchCalls,
  ...linkCalls,
  ...liveCalls,
  ...qualityCalls,
  ...exploreCalls,
  ...simulationCalls,
  ...activityCalls,
  ...noteCalls,
}

export type NativeCalls = typeof NATIVE_CALLS
export type NativeCallName = keyof NativeCalls
