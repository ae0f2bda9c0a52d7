import { accountRoute } from './account/account-route.ts'
import { auditRoute } from './audit/audit-route.ts'
import { backtestRoute } from './backtest/backtest-route.ts'
import { backtestsRoute } from './backtests/backtests-route.ts'
import { bulkActionRoute } from './bulk-action/bulk-action-route.ts'
import { bulkActionsRoute } from './bulk-actions/bulk-actions-route.ts'
import { counterRoute } from './counter/counter-route.ts'
import { countersRoute } from './counters/counters-route.ts'
import { decisionRoute } from './decision/decision-route.ts'
import { decisionsRoute } from './decisions/decisions-route.ts'
import { deliveriesRoute } from './deliveries/deliveries-route.ts'
import { deliveryRoute } from './delivery/delivery-route.ts'
import { endpointRoute } from './endpoint/endpoint-route.ts'
import { endpointsRoute } from './endpoints/endpoints-route.ts'
import { entityRoute } from './entity/entity-route.ts'
import { exploreRoute } from './explore/explore-route.ts'
import { firstRunRoute } from './first-run/first-run-route.ts'
import { healthRoute } from './health/health-route.ts'
import { homeRoute } from './home/home-route.ts'
import { importRoute } from './import/import-route.ts'
import { linkRoute } from './link/link-route.ts'
import { listRoute } from './list/list-route.ts'
import { listsRoute } from './lists/lists-route.ts'
import { messagesRoute } from './messages/messages-route.ts'
import { modelRoute } from './model/model-route.ts'
import { modelsRoute } from './models/models-route.ts'
import { peopleRoute } from './people/people-route.ts'
import { personRoute } from './person/person-route.ts'
import { policiesRoute } from './policies/policies-route.ts'
import { draftRoute } from './policy-draft/draft-route.ts'
import { versionRoute } from './policy-version/version-route.ts'
import { versionsRoute } from './policy-versions/versions-route.ts'
import { queueRuleRoute } from './queue-rule/queue-rule-route.ts'
import { queueRulesRoute } from './queue-rules/queue-rules-route.ts'
import { queueRoute } from './queue/queue-route.ts'
import { queuesRoute } from './queues/queues-route.ts'
import { roleRoute } from './role/role-route.ts'
import { rolesRoute } from './roles/roles-route.ts'
import { rootRoute } from './root-route.ts'
import { settingsRoute } from './settings/settings-route.ts'
import { shellRoute } from './shell-route.ts'
import { signInRoute } from './sign-in/sign-in-route.ts'
import { simulationRoute } from './simulation/simulation-route.ts'
import { simulatorRoute } from './simulator/simulator-route.ts'
import { teamRoute } from './team/team-route.ts'
import { userRoute } from './user/user-route.ts'

/** Every screen behind the sign-in, those with a place in the navigation in its order. `npm run generate` completes it. */
const SHELL_ROUTES = shellRoute.addChildren([
  homeRoute,
  queuesRoute,
  queueRoute,
  exploreRoute,
  bulkActionsRoute,
  bulkActionRoute,
  backtestRoute,
  policiesRoute,
  draftRoute,
  versionsRoute,
  versionRoute,
  backtestsRoute,
  listsRoute,
  listRoute,
  countersRoute,
  counterRoute,
  queueRulesRoute,
  queueRuleRoute,
  decisionsRoute,
  decisionRoute,
  modelsRoute,
  modelRoute,
  teamRoute,
  userRoute,
  entityRoute,
  simulatorRoute,
  simulationRoute,
  healthRoute,
  endpointsRoute,
  endpointRoute,
  deliveriesRoute,
  deliveryRoute,
  messagesRoute,
  importRoute,
  peopleRoute,
  personRoute,
  rolesRoute,
  roleRoute,
  auditRoute,
  settingsRoute,
  accountRoute,
  firstRunRoute,
])

export const routeTree = rootRoute.addChildren([signInRoute, linkRoute, SHELL_ROUTES])
