import {
  byAbuseType,
  booleanSchema,
  listSchema,
  nullable,
  numberSchema,
  objectSchema,
  namedObject,
} from '@winnow/contract'
import {
  countSchema,
  idSchema,
  momentSchema,
  sentenceSchema,
  userIdSchema,
} from '../../answers/common-schemas.ts'
import {
  commonnessText,
  deviceSheet,
  type DeviceSheet,
  MAX_LISTED,
  pervasivenessOf,
  warningsOf,
} from '../../answers/device-sheet.ts'
import { userDevices } from '../../answers/user-devices.ts'
import type { Written } from '../../answers/written.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { integerIn } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { checkUser } from './users.ts'

/** Devices of a page. */
const MAX_DEVICES = 20

const fingerprintSchema = namedObject('Fingerprint', {
  id: idSchema('b3f1c27a90de4418'),
  first_seen: momentSchema('When it was first seen.'),
  devices: countSchema('Devices that have it; an estimate.', 1),
  users: countSchema('Users seen with it.', 1),
  networks: countSchema('Networks it was seen in.', 2),
  pervasiveness: numberSchema({
    description: '0 = only this device has it; near 1 = very many do.',
    examples: [0],
  }),
  text: sentenceSchema('No other device with this fingerprint was seen.'),
})

const deviceSchema = namedObject('Device', {
  id: idSchema('8a5c1e0f6b7d4e21'),
  first_seen: momentSchema('When it was first seen.'),
  last_seen: momentSchema('When it was last seen.'),
  signals: listSchema(
    namedObject('DeviceSignal', {
      name: idSchema('browser'),
      text: sentenceSchema('Firefox 139 on Windows.'),
    }),
    { description: 'What a collector told of it, in words.' },
  ),
  warnings: listSchema(sentenceSchema('A program drives the browser.')),
  label: nullable(
    objectSchema({ is_bad: booleanSchema(), time: momentSchema('When it was labelled.') }),
  ),
  bad_labels_90d: byAbuseType(countSchema('Bad labels of its users within 90 days.', 1)),
  fingerprint: nullable(fingerprintSchema),
  user_count: countSchema('Users seen with it.', 1),
  users: listSchema(userIdSchema, {
    description: `Those seen with it last, ${MAX_LISTED} at most.`,
  }),
  session_count: countSchema('Sessions it was seen in.', 1),
  sessions: listSchema(
    namedObject('DeviceSession', {
      id: idSchema('gigtleqddo84l8cm15qe4il'),
      user_id: nullable(userIdSchema),
      last_seen: momentSchema('When it was last seen in it.'),
    }),
    { description: `Those it was seen in last, ${MAX_LISTED} at most.` },
  ),
})

const userDevicesSchema = namedObject('UserDevices', {
  user_id: userIdSchema,
  devices: listSchema(deviceSchema),
  next: nullable(idSchema('4711', 'The `cursor` of the next page.')),
})

/** Devices that collectors in pages and apps saw, and those of a user. */
export const deviceRoutes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: '/v1/devices/:deviceId',
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: 'Read a device',
      description:
        'What a collector told of it, in words; what is wrong with it; how common its fingerprint is; ' +
        `the sessions it was seen in and their users, the newest first: ${MAX_LISTED} of each at most.`,
      answers: { 200: answered(deviceSchema) },
    },
    handle: getDevice,
  },
  {
    method: 'GET',
    path: '/v1/users/:userId/devices',
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: "List a user's devices",
      description:
        "Those of sessions that an event of the secret key tied to the user, and installations that his app's " +
        `server names, the one seen last first: ${MAX_DEVICES} a page. \`next\` of an answer is the \`cursor\` of the next page; null ends it. A user ` +
        'that a page merely claims has none by it.',
      answers: { 200: answered(userDevicesSchema) },
      query: { cursor: 'Where the page starts: `next` of the page before.' },
    },
    handle: getUserDevices,
  },
]

async function getDevice({ request, services, caller }: CallerExchange): Promise<Answer> {
  const id = ownIdOf(request, 'deviceId')
  const sheet = await deviceSheet(services, caller.environment.number, id)
  if (sheet === undefined) throw new OwnRefusal('not_found', 'No device with this id.')
  return json(200, deviceJson(sheet))
}

async function getUserDevices(exchange: CallerExchange): Promise<Answer> {
  const { request, services, caller } = exchange
  const userId = ownIdOf(request, 'userId')
  const environment = caller.environment.number
  await checkUser(exchange, userId)
  const before = integerIn(request.query, 'cursor', { least: 1, most: Number.MAX_SAFE_INTEGER })
  const asked = { environment, userId, before, limit: MAX_DEVICES }
  const { ids, next } = await userDevices(services, asked)
  const sheets = await Promise.all(ids.map((id) => deviceSheet(services, environment, id)))
  return json(200, {
    user_id: userId,
    devices: sheets.flatMap((sheet) => (sheet === undefined ? [] : [deviceJson(sheet)])),
    next: next === undefined ? null : String(next),
  })
}

/** Times in ms. */
function deviceJson({
  id,
  known,
  signals,
  sessions,
  users,
}: DeviceSheet): Written<typeof deviceSchema> {
  const { fingerprint } = known
  return {
    id,
    first_seen: known.firstSeenMs,
    last_seen: known.lastSeenMs,
    signals,
    warnings: warningsOf(known),
    label: known.label === undefined ? null : { is_bad: known.label.isBad, time: known.label.atMs },
    bad_labels_90d: known.badLabels,
    fingerprint:
      fingerprint === undefined
        ? null
        : {
            id: fingerprint.id,
            first_seen: fingerprint.firstSeenMs,
            devices: fingerprint.devices,
            users: fingerprint.users,
            networks: fingerprint.homes,
            pervasiveness: pervasivenessOf(fingerprint),
            text: commonnessText(fingerprint),
          },
    user_count: known.users,
    users,
    session_count: known.visits,
    sessions: sessions.map((session) => ({
      id: session.id,
      user_id: session.userId ?? null,
      last_seen: session.lastSeenMs,
    })),
  }
}
