import {
  anything,
  listSchema,
  recordSchema,
  textSchema,
  parseMobileBatch,
  type MobileEvent,
  type MobileProblem,
  namedObject,
} from '@winnow/contract'
import { countSchema } from '@winnow/contract/native'
import { json, type Answer } from '../../http/answer.ts'
import { admit } from '../../http/access/beacon-access.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { AppExchange, AppRoute } from '../../http/route.ts'
import { SERVER_LIMITS } from '../../limits/server-limits.ts'
import { textOf } from '../beacon/read-beacon.ts'
import { takeBeacon } from '../beacon/take-beacon.ts'
import { mobileEntry } from './mobile-entry.ts'

const batchSchema = namedObject('MobileBatch', {
  data: listSchema(anything, {
    description: 'Events as the SDKs write them; what cannot be used is left out.',
    examples: [[]],
  }),
})

const takenSchema = namedObject('TakenBatch', {
  taken: countSchema('Events that were taken.', 2),
  repeated: countSchema('Events that had come before.', 0),
  issues: recordSchema(textSchema(), {
    description: 'By path, what could not be used.',
    examples: [{}],
  }),
})

/** Where the SDKs of iOS and Android send what they collected. */
export const mobileRoutes: readonly AppRoute[] = [routeOf('PUT'), routeOf('POST')]

function routeOf(method: 'PUT' | 'POST'): AppRoute {
  return {
    method,
    path: '/v3/accounts/:accountId/mobile_events',
    access: 'beacon_header',
    permission: 'send_beacons',
    doc: {
      tag: 'Apps',
      summary: 'Record events of an app',
      description:
        'For the mobile SDKs: `{"data": [event, …]}`, plain or gzip, with the beacon key by HTTP Basic. ' +
        'What cannot be used is left out and named in `issues`; 400 means that nothing could be. ' +
        'Like beacons of pages, these score nobody and write to no user.',
      body: jsonContent(batchSchema),
      answers: { 200: answered(takenSchema) },
    },
    handle: takeBatch,
  }
}

async function takeBatch(exchange: AppExchange): Promise<Answer> {
  const { request, caller } = exchange
  if (ownIdOf(request, 'accountId') !== caller.account.id) {
    throw new OwnRefusal('not_found', 'The beacon key is of another account.')
  }
  const { events, problems } = parseMobileBatch((await jsonBodyOf(exchange)).value)
  const issues = issuesOf(problems)
  if (events.length === 0 && problems.length > 0) {
    throw new OwnRefusal('invalid_request', 'Nothing in the batch can be used.', { issues })
  }
  admitEvents(exchange, events.length)
  const taken = await takeNew(exchange, events)
  return json(200, { taken, repeated: events.length - taken, issues })
}

/** Counts what a batch holds; the request itself was counted before. Errors: OwnRefusal rate_limited. */
function admitEvents(
  { caller, services: { limits }, nowMs, ip }: AppExchange,
  count: number,
): void {
  const beacons = Math.ceil(count / SERVER_LIMITS.mobileEventsPerBeaconCount)
  if (beacons > 1) admit(limits.beaconIp(ip ?? '', nowMs, beacons - 1))
  if (count > 1) admit(limits.beaconKey(caller, nowMs, count - 1))
}

/** Writes those events that did not come before to the ledger, together; answers how many. */
async function takeNew(exchange: AppExchange, events: readonly MobileEvent[]): Promise<number> {
  const { request, ip } = exchange
  const origin = { ip, userAgent: textOf(request.headers['user-agent']) }
  const outcomes = await Promise.allSettled(
    events.map((event) => takeBeacon(exchange, mobileEntry(event, origin))),
  )
  return outcomes.filter((outcome) => valueOf(outcome) === 'taken').length
}

function valueOf<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

const issuesOf = (problems: readonly MobileProblem[]): Readonly<Record<string, string>> =>
  Object.fromEntries(problems.map(({ path, message }) => [path, message]))
