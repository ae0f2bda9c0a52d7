import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { integerParameter } from '../call/parameter.ts'
import { integrationHealthSchema } from './integration-health-schema.ts'
import { snippetHealthSchema } from './snippet-health-schema.ts'

/** How far a health looks back where no number is sent. */
export const DEFAULT_HEALTH_DAYS = 7

const QUERY = {
  days: integerParameter(
    { least: 1, most: LIMITS.healthDaysCount },
    `How far to look back, 1 to ${LIMITS.healthDaysCount} days; ${DEFAULT_HEALTH_DAYS} by default.`,
  ),
}

/** How well an environment is integrated: its events, and the snippet in its pages. */
export const healthCalls = {
  readIntegrationHealth: defineCall(
    {
      method: 'GET',
      path: '/v1/health/integration',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read the health of the integration',
      description:
        'Accepted events by type; refusals and warnings by event type, code and path; each with its ' +
        'count and when it was last seen. What unit amounts seem to be in, and how far $time is off.',
      query: QUERY,
      answer: answers(integrationHealthSchema),
    },
    {},
  ),
  readSnippetHealth: defineCall(
    {
      method: 'GET',
      path: '/v1/health/snippet',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read the health of the browser snippet',
      description:
        'When the last beacon came, and by day (UTC, latest first): beacons, sessions of your events, how ' +
        'many of them a beacon named too, in how many a page and your events both say the user, and ' +
        `where they differ. History counts on the days of its \`$time\`. Seen are the latest ${LIMITS.snippetHealthEntriesCount} entries of the ledger, of all environments.`,
      query: QUERY,
      answer: answers(snippetHealthSchema),
    },
    {},
  ),
}
