import {
  booleanSchema,
  choiceSchema,
  listSchema,
  numberSchema,
  objectSchema,
  optionalSchema,
  type ValueOf,
  named,
  namedObject,
} from '@winnow/contract'
import { DEVICE_ABUSE } from '@winnow/engine'
import {
  beaconsOf,
  deviceOf,
  devicesOfUser,
  type StoredBeacon,
} from '../../answers/device-beacons.ts'
import { deviceSheet, type DeviceSheet, pervasivenessOf } from '../../answers/device-sheet.ts'
import { countSchema, idSchema, momentSchema, userIdSchema } from '../../answers/common-schemas.ts'
import type { Written } from '../../answers/written.ts'
import { json, type Answer } from '../../http/answer.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, KeyExchange, OwnRoute } from '../../http/route.ts'
import { knownUser, userSchema } from '../own/users.ts'
import { ACCOUNT_PATH, accountHref, checkAccount } from './own-account.ts'

/** Devices listed of one user. */
const MAX_DEVICES = 100

/** Words of the public interface, older ones included, in any case. */
const BAD_BY_WORD: ReadonlyMap<string, boolean> = new Map([
  ['fraud', true],
  ['bad', true],
  ['not_fraud', false],
  ['not_bad', false],
])

const toldSchema = namedObject('DeviceLabel', {
  label: idSchema('fraud', `One of ${[...BAD_BY_WORD.keys()].join(', ')}, in any case.`),
})

const labelWordSchema = named('DeviceLabelWord', choiceSchema(['fraud', 'not_fraud']))

const linkTo = (typeName: string, id: string, path: string) =>
  namedObject(typeName, {
    id: idSchema(id),
    href: idSchema(`https://winnow.example/v3/accounts/4e1d2c3b/${path}/${id}`),
  })

const deviceSchema = namedObject('PublicDevice', {
  id: idSchema('8a5c1e0f6b7d4e21'),
  label: optionalSchema(labelWordSchema),
  labeled_at: optionalSchema(momentSchema('When it was labelled.')),
  first_seen: momentSchema('When it was first seen.'),
  users: objectSchema({ data: listSchema(linkTo('UserLink', 'billy_jones', 'users')) }),
  network: objectSchema({
    first_seen: momentSchema('When its fingerprint was first seen.'),
    score: numberSchema({
      description: 'How sure it is that devices that look like it are one, 0 to 1.',
      examples: [1],
    }),
    pervasiveness: numberSchema({
      description:
        'The share of its devices that are others: 0 = only this device looks so; near 1 = very many do.',
      examples: [0],
    }),
  }),
  sessions: objectSchema({
    has_more: booleanSchema(),
    total_results: countSchema('Sessions it was seen in.', 1),
    data: listSchema(objectSchema({ time: momentSchema('When it was last seen in it.') })),
  }),
})

const sessionSchema = namedObject('SessionDevice', {
  id: idSchema('gigtleqddo84l8cm15qe4il'),
  time: momentSchema('When the device was last seen in it.'),
  device: deviceSchema,
})

const devicesSchema = namedObject('DeviceLinks', {
  data: listSchema(linkTo('DeviceLink', '8a5c1e0f6b7d4e21', 'devices')),
  has_more: booleanSchema(),
  total_results: countSchema('How many there are.', 1),
})

/** The device calls of the public interface: a device, that of a session, those of a user, and whom they link to. */
export const publicDeviceRoutes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: `${ACCOUNT_PATH}/devices/:deviceId`,
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: 'Get a device',
      answers: { 200: answered(deviceSchema) },
    },
    async handle(exchange) {
      const id = ownIdOf(exchange.request, 'deviceId')
      return json(200, deviceJson(exchange, await sheetOf(exchange, id)))
    },
  },
  {
    method: 'PUT',
    path: `${ACCOUNT_PATH}/devices/:deviceId/label`,
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: 'Label a device',
      description:
        '`{label}`: `fraud` or `not_fraud` (`bad`, `not_bad`). It counts for every kind of abuse that a ' +
        'device is used for, and moves its users.',
      body: jsonContent(toldSchema),
      answers: { 200: answered(namedObject('LabelledDevice', { label: labelWordSchema })) },
    },
    handle: putLabel,
  },
  {
    method: 'GET',
    path: `${ACCOUNT_PATH}/sessions/:sessionId`,
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: "Get a session's device",
      answers: { 200: answered(sessionSchema) },
    },
    handle: getSession,
  },
  {
    method: 'GET',
    path: `${ACCOUNT_PATH}/users/:userId/devices`,
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: "Get a user's devices",
      answers: { 200: answered(devicesSchema) },
    },
    handle: getUserDevices,
  },
  {
    method: 'GET',
    path: `${ACCOUNT_PATH}/users/:userId`,
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: 'Get a user',
      description: 'Where `href` of a user leads: `id`, and what `GET /v1/users/{userId}` answers.',
      answers: {
        200: answered(namedObject('UserWithId', { id: userIdSchema, ...userSchema.properties })),
      },
    },
    async handle(exchange) {
      checkAccount(exchange)
      const user = await knownUser(exchange)
      return json(200, { id: user.user_id, ...user })
    },
  },
]

async function putLabel(exchange: KeyExchange): Promise<Answer> {
  const { request, services, caller, nowMs } = exchange
  const { value } = await jsonBodyOf(exchange)
  const word = typeof value === 'object' && value !== null && 'label' in value ? value.label : ''
  const isBad = BAD_BY_WORD.get(String(word).toLowerCase())
  if (isBad === undefined) {
    throw new OwnRefusal('invalid_request', 'label must be fraud or not_fraud.')
  }
  const { id } = await sheetOf(exchange, ownIdOf(request, 'deviceId'))
  const of = { type: 'device', id } as const
  await services.core.labels(
    DEVICE_ABUSE.map((abuseType) => ({
      environment: caller.environment.number,
      receivedAtMs: nowMs,
      label: { abuseType, isBad, timeMs: nowMs, of },
    })),
  )
  return json(200, { label: labelWord(isBad) })
}

const labelWord = (isBad: boolean): ValueOf<typeof labelWordSchema> =>
  isBad ? 'fraud' : 'not_fraud'

async function getSession(exchange: CallerExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, request } = exchange
  const environment = caller.environment.number
  const id = ownIdOf(request, 'sessionId')
  const session = await services.records.seen(environment, 'session', id)
  const { joined } = session ?? {}
  const asked =
    joined === undefined ? { of: 'session' as const, id } : { of: 'user' as const, id: joined }
  let newest: StoredBeacon | undefined
  for await (const beacon of beaconsOf(services, { environment, ...asked })) {
    if (beacon.event.sessionId !== id || deviceOf(beacon) === '') continue
    newest = beacon
    break
  }
  if (newest === undefined) throw new OwnRefusal('not_found', 'No session with this id.')
  const device = deviceJson(exchange, await sheetOf(exchange, deviceOf(newest)))
  return json(200, { id, time: newest.atMs, device })
}

async function getUserDevices(exchange: CallerExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, request } = exchange
  const id = ownIdOf(request, 'userId')
  const environment = caller.environment.number
  const { ids, isCut } = await devicesOfUser(services, { environment, id, most: MAX_DEVICES })
  return json(200, {
    data: ids.map((device) => ({ id: device, href: hrefOf(exchange, 'devices', device) })),
    has_more: isCut,
    total_results: ids.length,
  })
}

/** Errors: OwnRefusal not_found. */
async function sheetOf(exchange: CallerExchange, id: string): Promise<DeviceSheet> {
  checkAccount(exchange)
  const { services, caller } = exchange
  const sheet = await deviceSheet(services, caller.environment.number, id)
  if (sheet === undefined) throw new OwnRefusal('not_found', 'No device with this id.')
  return sheet
}

/** `network`: devices that look alike; its score says how sure it is that they are one, 0 to 1. */
function deviceJson(
  exchange: CallerExchange,
  { id, known, sessions, users }: DeviceSheet,
): Written<typeof deviceSchema> {
  const { fingerprint, firstSeenMs, label, visits } = known
  const pervasiveness = fingerprint === undefined ? 0 : pervasivenessOf(fingerprint)
  return {
    id,
    ...(label !== undefined && { label: labelWord(label.isBad), labeled_at: label.atMs }),
    first_seen: firstSeenMs,
    users: { data: users.map((user) => ({ id: user, href: hrefOf(exchange, 'users', user) })) },
    network: {
      first_seen: fingerprint?.firstSeenMs ?? firstSeenMs,
      score: 1 - pervasiveness,
      pervasiveness,
    },
    sessions: {
      has_more: visits > sessions.length,
      total_results: visits,
      data: sessions.map(({ lastSeenMs }) => ({ time: lastSeenMs })),
    },
  }
}

const hrefOf = (exchange: CallerExchange, of: 'devices' | 'users', id: string): string =>
  accountHref(exchange, `${of}/${encodeURIComponent(id)}`)
