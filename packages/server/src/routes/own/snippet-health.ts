import {
  DAY_MS,
  listSchema,
  nullable,
  numberSchema,
  textSchema,
  type ValueOf,
  namedObject,
} from '@winnow/contract'
import { countSchema, environmentSchema, momentSchema } from '../../answers/common-schemas.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { MAX_ENTRIES, snippetHealth, type SnippetDay } from '../../integration/snippet-health.ts'
import { daysOf, DEFAULT_DAYS, MAX_DAYS } from './integration-health.ts'

const daySchema = namedObject('SnippetDay', {
  day: textSchema({ examples: ['2026-03-01'] }),
  beacons: countSchema('Beacons that came.', 950),
  sessions: countSchema('Sessions of your events.', 400),
  sessions_with_beacon: countSchema('Of these, those that a beacon named too.', 380),
  share: nullable(numberSchema({ examples: [0.95] })),
  claimed: countSchema('In how many a page and your events both say the user.', 210),
  mismatched: countSchema('In how many they differ.', 2),
})

const healthSchema = namedObject('SnippetHealth', {
  environment: environmentSchema,
  last_beacon: nullable(momentSchema('When the last beacon came.')),
  entries_read: countSchema('Entries of the ledger that were read.', 5200),
  since: nullable(momentSchema('The oldest of them.')),
  days: listSchema(daySchema, { description: 'The latest first.' }),
})

/** `GET /v1/health/snippet`: how well the snippet works in the pages of the caller's environment. */
export const snippetHealthRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/health/snippet',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: 'Read the health of the browser snippet',
    description:
      'When the last beacon came, and by day (UTC, latest first): beacons, sessions of your events, how ' +
      'many of them a beacon named too, in how many a page and your events both say the user, and ' +
      `where they differ. History counts on the days of its \`$time\`. Seen are the latest ${MAX_ENTRIES} entries of the ledger, of all environments.`,
    answers: { 200: answered(healthSchema) },
    query: { days: `How far to look back, 1 to ${MAX_DAYS} days; ${DEFAULT_DAYS} by default.` },
  },
  handle: getHealth,
}

async function getHealth({ request, services, caller, nowMs }: CallerExchange): Promise<Answer> {
  const days = daysOf(request.query)
  const { number, name } = caller.environment
  const fromMs = (Math.floor(nowMs / DAY_MS) - days + 1) * DAY_MS
  const health = await snippetHealth(services.ledger, number, fromMs)
  return json(200, {
    environment: name,
    last_beacon: health.lastBeaconMs ?? null,
    entries_read: health.entriesRead,
    since: health.sinceMs ?? null,
    days: health.days.map(dayJson),
  })
}

const dayJson = ({
  day,
  beacons,
  sessions,
  sessionsWithBeacon,
  claimed,
  mismatched,
}: SnippetDay): ValueOf<typeof daySchema> => ({
  day: new Date(day * DAY_MS).toISOString().slice(0, 10),
  beacons,
  sessions,
  sessions_with_beacon: sessionsWithBeacon,
  share: sessions === 0 ? null : Math.round((sessionsWithBeacon / sessions) * 1_000) / 1_000,
  claimed,
  mismatched,
})
