import { randomBytes } from 'node:crypto'
import { LIMITS } from '@winnow/contract'
import { ORDER_MESSAGES } from '@winnow/contract/native'
import type { Endpoint } from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { ORDER_FORMAT } from '../../deliveries/bodies/compat-formats.ts'
import { json, type Answer } from '../../http/answer.ts'
import { missingMembers, wrongMembers } from '../../http/body/body-members.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange, OwnRoute } from '../../http/route.ts'
import { ACCOUNT_PATH, checkAccount } from '../accounts/compat-account.ts'
import { newSecret, newSettings } from '../endpoints/endpoint-settings.ts'
import { sendOrderEvents } from './order-events.ts'
import {
  eventsOf,
  isWebhook,
  webhookJson,
  webhookPageSchema,
  webhookSchema,
} from './webhook-json.ts'
import { readWebhook, WEBHOOK_NEEDS, webhookBody } from './webhook-members.ts'

const WEBHOOKS = `${ACCOUNT_PATH}/webhooks`
const WEBHOOK = `${WEBHOOKS}/:webhookId`
const ID_BYTES = 8

const reading = { access: 'api_key', permission: 'read_deliveries' } as const
const changing = { access: 'api_key', permission: 'manage_endpoints' } as const

/** The Webhooks API: where events about orders are sent. Each webhook is an endpoint with bodies of the hosted service. */
export const compatWebhookRoutes: readonly OwnRoute[] = [
  {
    ...changing,
    method: 'POST',
    path: WEBHOOKS,
    doc: {
      tag: 'Webhooks',
      summary: 'Create an order webhook',
      description:
        'Requests are signed with `X-Sift-Science-Signature: sha256=…`. All webhooks of an environment share one secret: ' +
        '`POST /v1/endpoints/{endpointId}/rotate` sets and shows it.',
      body: jsonContent(webhookBody),
      answers: { 200: answered(webhookSchema) },
      refusals: ['conflict'],
    },
    handle: createWebhook,
  },
  {
    ...reading,
    method: 'GET',
    path: WEBHOOKS,
    doc: {
      tag: 'Webhooks',
      summary: 'List the order webhooks',
      answers: { 200: answered(webhookPageSchema) },
    },
    handle: listWebhooks,
  },
  {
    ...reading,
    method: 'GET',
    path: WEBHOOK,
    doc: {
      tag: 'Webhooks',
      summary: 'Read an order webhook',
      answers: { 200: answered(webhookSchema) },
    },
    handle: (exchange) => json(200, webhookJson(webhookOf(exchange))),
  },
  {
    ...changing,
    method: 'PUT',
    path: WEBHOOK,
    doc: {
      tag: 'Webhooks',
      summary: 'Replace an order webhook',
      description: 'Members that are not sent are empty from then on.',
      body: jsonContent(webhookBody),
      answers: { 200: answered(webhookSchema) },
    },
    handle: replaceWebhook,
  },
  {
    ...changing,
    method: 'DELETE',
    path: WEBHOOK,
    doc: {
      tag: 'Webhooks',
      summary: 'Delete an order webhook',
      answers: { 204: { description: 'Deleted.' } },
    },
    handle: deleteWebhook,
  },
]

/** The webhook of the path. Errors: OwnRefusal not_found. */
function webhookOf(exchange: KeyExchange): Endpoint {
  checkAccount(exchange)
  const { services, caller, request } = exchange
  const id = ownIdOf(request, 'webhookId')
  const endpoint = services.delivering.service.registry.get(/^\d{1,15}$/.test(id) ? Number(id) : 0)
  const isOwn = endpoint?.environment === caller.environment.number
  if (endpoint === undefined || !isOwn || !isWebhook(endpoint)) {
    throw new OwnRefusal('not_found', 'No webhook with this id.')
  }
  return endpoint
}

const webhooksOf = ({ services, caller }: KeyExchange): readonly Endpoint[] =>
  services.delivering.service.registry.of(caller.environment.number).filter(isWebhook)

function listWebhooks(exchange: KeyExchange): Answer {
  checkAccount(exchange)
  const data = webhooksOf(exchange).map(webhookJson)
  return json(200, { data, has_more: false, total_results: data.length })
}

type WebhookSettings = Pick<Endpoint, 'url' | 'name' | 'description' | 'filter' | 'state'>

/** What a body says of a webhook. Errors: OwnRefusal invalid_request. */
async function settingsOf(exchange: KeyExchange): Promise<WebhookSettings> {
  const { value } = await jsonBodyOf(exchange)
  const { url, enabled_events: events, status, ...rest } = readWebhook(value)
  const { payload_type: type, name = '', description = '' } = rest
  if (url === undefined || events === undefined || status === undefined || type === undefined) {
    const sent = { payload_type: type, status, url, enabled_events: events }
    throw missingMembers(Object.fromEntries(WEBHOOK_NEEDS.map((need) => [need, sent[need]])))
  }
  const problem = await exchange.services.delivering.guard.problemOf(url)
  if (problem !== undefined) throw wrongMembers({ url: problem })
  return {
    url,
    name,
    description,
    filter: { kinds: events.map((event) => ORDER_MESSAGES[event]) },
    state: status === 'active' ? 'active' : 'disabled',
  }
}

async function createWebhook(exchange: KeyExchange): Promise<Answer> {
  checkAccount(exchange)
  const settings = await settingsOf(exchange)
  const { services, caller, nowMs } = exchange
  const { service } = services.delivering
  const environment = caller.environment.number
  const made = await services.mutexes.endpoints(async () => {
    if (service.registry.of(environment).length >= LIMITS.endpointsCount) {
      throw new OwnRefusal('conflict', `There are ${LIMITS.endpointsCount} endpoints already.`)
    }
    const [sibling] = webhooksOf(exchange)
    const endpoint: Omit<Endpoint, 'number'> = {
      ...newSettings('webhook', settings.url),
      format: ORDER_FORMAT,
      signatures: ['sift_sha256'],
      order: 'strict',
      ...settings,
      ...(settings.state === 'disabled' && { disabledBy: 'person' }),
      id: `ep_${randomBytes(ID_BYTES).toString('hex')}`,
      environment,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      secrets: sibling?.secrets ?? [{ text: newSecret(), fromMs: nowMs }],
    }
    await audit(exchange, 'create_endpoint', [undefined, endpoint])
    await sendOrderEvents(services, environment, {
      nowMs,
      ...(settings.state === 'active' && { soon: endpoint }),
    })
    return service.add(endpoint)
  })
  return json(200, webhookJson(made))
}

async function replaceWebhook(exchange: KeyExchange): Promise<Answer> {
  webhookOf(exchange)
  const settings = await settingsOf(exchange)
  const { services, caller, nowMs } = exchange
  const { service } = services.delivering
  const environment = caller.environment.number
  const replaced = await services.mutexes.endpoints(async () => {
    const now = webhookOf(exchange)
    const { state, ...others } = settings
    const next: Endpoint = { ...now, ...others, updatedAtMs: nowMs }
    await audit(exchange, 'change_endpoint', [now, { ...next, state }])
    if (state === 'active') await sendOrderEvents(services, environment, { nowMs, soon: next })
    await service.registry.put(next)
    const changed = await withState(exchange, next, state)
    await sendOrderEvents(services, environment, { nowMs })
    return changed
  })
  return json(200, webhookJson(replaced))
}

function withState(
  { services }: KeyExchange,
  endpoint: Endpoint,
  state: Endpoint['state'],
): Endpoint | Promise<Endpoint> {
  if (endpoint.state === state) return endpoint
  const { service } = services.delivering
  return state === 'active'
    ? service.enable(endpoint, { replaysGap: false })
    : service.disable(endpoint, 'person')
}

async function deleteWebhook(exchange: KeyExchange): Promise<Answer> {
  webhookOf(exchange)
  const { services, caller, nowMs } = exchange
  await services.mutexes.endpoints(async () => {
    const now = webhookOf(exchange)
    await audit(exchange, 'delete_endpoint', [now, undefined])
    await services.delivering.service.registry.remove(now)
    await sendOrderEvents(services, caller.environment.number, { nowMs })
  })
  return { status: 204, body: '', contentType: 'text/plain' }
}

type Shown = Omit<Endpoint, 'number'>

/** Descriptions, which may name people, and paths, which may be secret, are not in the audit. */
async function audit(
  exchange: KeyExchange,
  what: 'create_endpoint' | 'change_endpoint' | 'delete_endpoint',
  [before, after]: readonly [Shown | undefined, Shown | undefined],
): Promise<void> {
  const { caller } = exchange
  const shown = (endpoint: Shown | undefined) =>
    endpoint === undefined
      ? {}
      : {
          url: new URL(endpoint.url).origin,
          format: endpoint.format,
          state: endpoint.state,
          events: eventsOf(endpoint),
        }
  await writeAudit(exchange, {
    what,
    on: { type: 'endpoint', id: (after ?? before)?.id ?? '' },
    environment: caller.environment.number,
    accountId: caller.account.id,
    changes: changesBetween(shown(before), shown(after)),
  })
}
