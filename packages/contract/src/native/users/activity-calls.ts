import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { userActivitySchema } from './activity-schema.ts'

/** What the events of a user add up to. */
export const activityCalls = {
  readUserActivity: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}/activity',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: "Read a user's money, payment methods and places",
      description:
        `Summed up from events: money and payment methods from the latest ${LIMITS.activityPaymentsReadCount} orders, payments and accounts among ` +
        `the latest ${LIMITS.activityLinesReadCount} entries, places from the latest ${LIMITS.activityPlacesReadCount} events. \`money_since\` and ` +
        '`places_since` say where reading ended. `in_usd` converts each amount by the mean rate of its year, as features do.',
      answer: answers(userActivitySchema),
    },
    { userId: 'billy_jones' },
  ),
}
