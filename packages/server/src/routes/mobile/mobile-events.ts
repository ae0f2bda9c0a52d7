import {
  anything,
  listSchema,
  objectSchema,
  recordSchema,
  textSchema,
  parseMobileBatch,
  type MobileEvent,
  type MobileProblem,
} from '@winnow/contract'
import { countSchema } from '../../answers/common-schemas.ts'
import { json, type Answer } from '../../http/answer.ts'
import { admit } from '../../http/doors/beacon-door.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { AppExchange, AppRoute } from '../../http/route.ts'
import { textOf } from '../beacon/read-beacon.ts'
import { takeBeacon } from '../beacon/take-beacon.ts'
import { mobileEntry } from './mobile-entry.ts'

const batchSchema = objectSchema({
  data: listSchema(anything, {
    description: 'Events as the SDKs write them; what cannot be used is left out.',
    examples: [[]],
  }),
})

const takenSchema = objectSchema({
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
    doc: {
      tag: 'Apps',
      summary: 'Take what an app tells',
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
  const { request, caller, services, nowMs } = exchange
  if (ownIdOf(request, 'accountId') !== caller.account.id) {
    throw new OwnRefusal('not_found', 'The beacon key is of another account.')
  }
  const { events, problems } = parseMobileBatch((await jsonBodyOf(exchange)).value)
  const issues = issuesOf(problems)
  if (events.length === 0 && problems.length > 0) {
    throw new OwnRefusal('invalid_request', 'Nothing in the batch can be used.', { issues })
  }
  // The request itself was counted at the door.
  if (events.length > 1) admit(services.limits.beaconKey(caller, nowMs, events.length - 1))
  const taken = await takeNew(exchange, events)
  return json(200, { taken, repeated: events.length - taken, issues })
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
