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
import { deviceSheet, type DeviceSheet, pervasivenessOf } from '../../answers/device-sheet.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  userIdSchema,
  userSchema,
} from '@winnow/contract/native'
import { userDevices } from '../../answers/user-devices.ts'
import type { Written } from '../../answers/written.ts'
import { json, type Answer } from '../../http/answer.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { identifiedParts, RECOGNISED_BY_KEY } from '../../http/idempotency.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { integerIn, textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, KeyExchange, OwnRoute } from '../../http/route.ts'
import { checkUser } from '../users/check-user.ts'
import { knownUser } from '../users/native.ts'
import { ACCOUNT_PATH, accountHref, checkAccount } from '../accounts/compat-account.ts'

/** Devices of a page. */
const MAX_DEVICES = 100

/** Where counting ends. */
const COUNTED = '10,000'

/** Words of the compat interface, older ones included, in any case. */
const BAD_BY_WORD: ReadonlyMap<string, boolean> = new Map([
  ['fraud', true],
  ['bad', true],
  ['not_fraud', false],
  ['not_bad', false],
])

const reportedSchema = namedObject('DeviceLabel', {
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
  users: objectSchema({
    has_more: booleanSchema(),
    total_results: countSchema(`Users seen with it, counted up to ${COUNTED}.`, 1),
    data: listSchema(linkTo('UserLink', 'billy_jones', 'users')),
  }),
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
    total_results: countSchema(`Sessions it was seen in, counted up to ${COUNTED}.`, 1),
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
  total_results: countSchema(`On all pages, counted up to ${COUNTED}.`, 1),
  next_ref: optionalSchema(
    idSchema(
      'https://winnow.example/v3/accounts/4e1d2c3b/users/billy_jones/devices?after=4711',
      'The whole address of the next page.',
    ),
  ),
})

/** The device calls of the compat interface: a device, that of a session, those of a user, and whom they link to. */
export const compatDeviceRoutes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: `${ACCOUNT_PATH}/devices/:deviceId`,
    access: 'api_key',
    permission: 'read_records',
    doc: {
      tag: 'Look up',
      summary: "Get a device in the hosted service's form",
      answers: { 200: answered(deviceSchema) },
    },
    async handle(exchange) {
      const id = ownIdOf(exchange.request, 'deviceId')
      return json(200, await deviceJson(exchange, await sheetOf(exchange, id)))
    },
  },
  {
    method: 'PUT',
    path: `${ACCOUNT_PATH}/devices/:deviceId/label`,
    access: 'api_key',
    permission: 'write_labels',
    recognisesRetries: true,
    doc: {
      tag: 'Look up',
      summary: 'Label a device',
      description:
        '`{label}`: `fraud` or `not_fraud` (`bad`, `not_bad`). It counts for every kind of abuse that a ' +
        'device is used for, and moves its users.',
      body: jsonContent(reportedSchema),
      headers: RECOGNISED_BY_KEY,
      refusals: ['conflict'],
      answers: { 200: answered(namedObject('LabelledDevice', { label: labelWordSchema })) },
    },
    handle: putLabel,
  },
  {
    method: 'GET',
    path: `${ACCOUNT_PATH}/sessions/:sessionId`,
    access: 'api_key',
    permission: 'read_records',
    doc: {
      tag: 'Look up',
      summary: "Get a session's device in the hosted service's form",
      answers: { 200: answered(sessionSchema) },
    },
    handle: getSession,
  },
  {
    method: 'GET',
    path: `${ACCOUNT_PATH}/users/:userId/devices`,
    access: 'api_key',
    permission: 'read_records',
    doc: {
      tag: 'Look up',
      summary: "Get a user's devices in the hosted service's form",
      description:
        "Those of sessions that an event of the secret key tied to the user, and installations that his app's " +
        'server names, the one seen last first. ' +
        '`next_ref` is the whole address of the next page.',
      answers: { 200: answered(devicesSchema) },
      query: {
        limit: `Devices of a page, 1 to ${MAX_DEVICES}; ${MAX_DEVICES} by default.`,
        after: 'Where the page starts, as `next_ref` of the page before has it.',
      },
    },
    handle: getUserDevices,
  },
  {
    method: 'GET',
    path: `${ACCOUNT_PATH}/users/:userId`,
    access: 'api_key',
    permission: 'read_records',
    doc: {
      tag: 'Look up',
      summary: 'Get a user who is linked to a device',
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
  const posted = await jsonBodyOf(exchange)
  const { value } = posted
  const word = typeof value === 'object' && value !== null && 'label' in value ? value.label : ''
  const isBad = typeof word === 'string' ? BAD_BY_WORD.get(word.toLowerCase()) : undefined
  if (isBad === undefined) {
    const issues = { label: `must be one of ${[...BAD_BY_WORD.keys()].join(', ')}` }
    throw new OwnRefusal('invalid_request', 'label must be fraud or not_fraud.', { issues })
  }
  const { id } = await sheetOf(exchange, ownIdOf(request, 'deviceId'))
  const of = { type: 'device', id } as const
  const part = identifiedParts(request, posted)
  await services.core.execute({
    is: 'labels',
    requests: DEVICE_ABUSE.map((abuseType, at) => ({
      environment: caller.environment.number,
      receivedAtMs: nowMs,
      label: { abuseType, isBad, timeMs: nowMs, of },
      ...part(at),
    })),
  })
  return json(200, { label: labelWord(isBad) })
}

const labelWord = (isBad: boolean): ValueOf<typeof labelWordSchema> =>
  isBad ? 'fraud' : 'not_fraud'

async function getSession(exchange: CallerExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, request } = exchange
  const id = ownIdOf(request, 'sessionId')
  const of = { type: 'session', id, seen: 'device' } as const
  const [newest] = await services.records.sightings(caller.environment.number, of, { limit: 1 })
  if (newest === undefined) throw new OwnRefusal('not_found', 'No session with this id.')
  const device = await deviceJson(exchange, await sheetOf(exchange, newest.id))
  return json(200, { id, time: newest.lastSeenMs, device })
}

async function getUserDevices(exchange: CallerExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, request } = exchange
  const { query } = request
  const userId = ownIdOf(request, 'userId')
  const environment = caller.environment.number
  await checkUser(exchange, userId)
  const limit = integerIn(query, 'limit', { least: 1, most: MAX_DEVICES }) ?? MAX_DEVICES
  const before = integerIn(query, 'after', { least: 1, most: Number.MAX_SAFE_INTEGER })
  const of = { type: 'user', id: userId, seen: 'device' } as const
  const [{ ids, next }, total] = await Promise.all([
    userDevices(services, { environment, userId, before, limit }),
    services.records.sightingsCount(environment, of),
  ])
  return json(200, {
    data: ids.map((device) => ({ id: device, href: hrefOf(exchange, 'devices', device) })),
    has_more: next !== undefined,
    total_results: total,
    ...(next !== undefined && { next_ref: pageAfter(exchange, userId, next) }),
  })
}

/** The same question, from a later place on. */
function pageAfter(exchange: CallerExchange, userId: string, after: number): string {
  const limit = textOf(exchange.request.query, 'limit')
  const parameters = new URLSearchParams({
    ...(limit !== undefined && { limit }),
    after: String(after),
  })
  return `${hrefOf(exchange, 'users', userId)}/devices?${parameters.toString()}`
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
async function deviceJson(
  exchange: CallerExchange,
  { id, known, sessions, users }: DeviceSheet,
): Promise<Written<typeof deviceSchema>> {
  const { fingerprint, firstSeenMs, label } = known
  const pervasiveness = fingerprint === undefined ? 0 : pervasivenessOf(fingerprint)
  const [userCount, sessionCount] = await Promise.all([
    countOf(exchange, id, 'user'),
    countOf(exchange, id, 'session'),
  ])
  return {
    id,
    ...(label !== undefined && { label: labelWord(label.isBad), labeled_at: label.atMs }),
    first_seen: firstSeenMs,
    users: {
      has_more: userCount > users.length,
      total_results: userCount,
      data: users.map((user) => ({ id: user, href: hrefOf(exchange, 'users', user) })),
    },
    network: {
      first_seen: fingerprint?.firstSeenMs ?? firstSeenMs,
      score: 1 - pervasiveness,
      pervasiveness,
    },
    sessions: {
      has_more: sessionCount > sessions.length,
      total_results: sessionCount,
      data: sessions.map(({ lastSeenMs }) => ({ time: lastSeenMs })),
    },
  }
}

const countOf = ({ services, caller }: CallerExchange, id: string, seen: 'user' | 'session') =>
  services.records.sightingsCount(caller.environment.number, { type: 'device', id, seen })

const hrefOf = (exchange: CallerExchange, of: 'devices' | 'users', id: string): string =>
  accountHref(exchange, `${of}/${encodeURIComponent(id)}`)
