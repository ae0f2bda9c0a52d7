import { counterRoute } from './counter/counter-route.ts'
import { countersRoute } from './counters/counters-route.ts'
import { decisionRoute } from './decision/decision-route.ts'
import { decisionsRoute } from './decisions/decisions-route.ts'
import { queueRuleRoute } from './queue-rule/queue-rule-route.ts'
import { queueRulesRoute } from './queue-rules/queue-rules-route.ts'
import { firstRunRoute } from './first-run/first-run-route.ts'
import { healthRoute } from './health/health-route.ts'
import { homeRoute } from './home/home-route.ts'
import { listRoute } from './list/list-route.ts'
import { listsRoute } from './lists/lists-route.ts'
import { linkRoute } from './link/link-route.ts'
import { modelRoute } from './model/model-route.ts'
import { modelsRoute } from './models/models-route.ts'
import { queueRoute } from './queue/queue-route.ts'
import { rootRoute } from './root-route.ts'
import { shellRoute } from './shell-route.ts'
import { signInRoute } from './sign-in/sign-in-route.ts'
import { teamRoute } from './team/team-route.ts'
import { entityRoute } from './entity/entity-route.ts'
import { userRoute } from './user/user-route.ts'

/** Every screen. A new one is a line here and, if it is in the navigation, one in `shell/places.ts`. */
export const routeTree = rootRoute.addChildren([
  signInRoute,
  linkRoute,
  shellRoute.addChildren([
    homeRoute,
    firstRunRoute,
    queueRoute,
    listsRoute,
    listRoute,
    countersRoute,
    counterRoute,
    decisionsRoute,
    decisionRoute,
    queueRulesRoute,
    queueRuleRoute,
    modelsRoute,
    modelRoute,
    healthRoute,
    teamRoute,
    userRoute,
    entityRoute,
  ]),
])
