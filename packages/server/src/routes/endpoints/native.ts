import { randomBytes } from 'node:crypto'
import { HOUR_MS, LIMITS } from '@winnow/contract'
import { endpointCalls } from '@winnow/contract/native'
import type { Endpoint, EndpointSecret, EndpointSettings } from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { secretsAt } from '../../deliveries/signatures.ts'
import { missingMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { endpointJson, settingsJson } from './endpoint-json.ts'
import { newSettings, secretOf, settingsAfter } from './endpoint-settings.ts'
import { knownEndpoint } from './known-endpoint.ts'
import { testEndpoint } from './test-endpoint.ts'

const ID_BYTES = 8
const OVERLAP_HOURS = 24

/** Where messages are sent. */
export const nativeEndpointRoutes = nativeRoutes(endpointCalls, {
  async listEndpoints(exchange) {
    const { services, caller } = exchange
    const own = services.delivering.service.registry.of(caller.environment.number)
    return { endpoints: await Promise.all(own.map((endpoint) => written(exchange, endpoint))) }
  },

  async createEndpoint(exchange, { body }) {
    const { secret: sent, kind = 'webhook', url, ...settings } = await body()
    if (url === undefined) throw missingMembers({ url })
    const wanted = await settingsAfter(newSettings(kind, url), settings, meansOf(exchange))
    const secret = kind === 'webhook' ? secretOf(sent) : undefined
    const endpoint = await exchange.services.mutexes.endpoints(() =>
      create(exchange, { ...wanted, secrets: secretsFrom(secret, exchange.nowMs) }),
    )
    return { ...(await written(exchange, endpoint)), secret: secret ?? null }
  },

  readEndpoint: (exchange, { path }) =>
    written(exchange, knownEndpoint(exchange, path('endpointId'))),

  async changeEndpoint(exchange, { path, body }) {
    const former = knownEndpoint(exchange, path('endpointId'))
    const settings = await settingsAfter(former, await body(), meansOf(exchange))
    return change(exchange, former, (now) => {
      const { authority: _, ...rest } = now
      return { ...rest, ...settings }
    })
  },

  async deleteEndpoint(exchange, { path }) {
    const { mutexes, delivering } = exchange.services
    const endpoint = knownEndpoint(exchange, path('endpointId'))
    await mutexes.endpoints(async () => {
      await audit(exchange, 'delete_endpoint', [knownEndpoint(exchange, endpoint.id), undefined])
      await delivering.service.registry.remove(endpoint)
    })
    return undefined
  },

  async rotateEndpointSecret(exchange, { path, body }) {
    const endpoint = knownEndpoint(exchange, path('endpointId'))
    const { secret: sent, overlap_hours: hours = OVERLAP_HOURS } = await body()
    const secret = secretOf(sent)
    const { nowMs, services } = exchange
    const rotated = await services.mutexes.endpoints(async () => {
      const now = knownEndpoint(exchange, endpoint.id)
      const secrets = rotatedSecrets(now.secrets, { secret, nowMs, overlapMs: hours * HOUR_MS })
      await audit(exchange, 'rotate_endpoint_secret', [now, now])
      const next: Endpoint = { ...now, secrets, updatedAtMs: nowMs }
      await services.delivering.service.registry.put(next)
      return next
    })
    return { ...(await written(exchange, rotated)), secret }
  },

  async disableEndpoint(exchange, { path }) {
    const { mutexes, delivering } = exchange.services
    const endpoint = knownEndpoint(exchange, path('endpointId'))
    const disabled = await mutexes.endpoints(async () => {
      await audit(exchange, 'disable_endpoint', [endpoint, endpoint])
      return delivering.service.disable(knownEndpoint(exchange, endpoint.id), 'person')
    })
    return written(exchange, disabled)
  },

  async enableEndpoint(exchange, { path, body }) {
    const { mutexes, delivering } = exchange.services
    const endpoint = knownEndpoint(exchange, path('endpointId'))
    const { replay_gap: replaysGap = false } = await body()
    const enabled = await mutexes.endpoints(async () => {
      await audit(exchange, 'enable_endpoint', [endpoint, endpoint])
      return delivering.service.enable(knownEndpoint(exchange, endpoint.id), { replaysGap })
    })
    const { held } = await delivering.deliveries.counts(enabled.number)
    return { endpoint: await written(exchange, enabled), gap: held }
  },

  async testEndpoint(exchange, { path }) {
    const endpoint = knownEndpoint(exchange, path('endpointId'))
    await audit(exchange, 'test_endpoint', [endpoint, endpoint])
    return testEndpoint(exchange, endpoint)
  },
})

const meansOf = ({ services, caller }: KeyExchange) => ({
  guard: services.delivering.guard,
  scale: caller.account.scoreScale,
})

async function create(
  exchange: KeyExchange,
  settings: EndpointSettings & Pick<Endpoint, 'secrets'>,
): Promise<Endpoint> {
  const { services, caller, nowMs } = exchange
  const { service } = services.delivering
  const environment = caller.environment.number
  if (service.registry.of(environment).length >= LIMITS.endpointsCount) {
    throw new OwnRefusal('conflict', `There are ${LIMITS.endpointsCount} endpoints already.`)
  }
  const made: Omit<Endpoint, 'number'> = {
    ...settings,
    id: `ep_${randomBytes(ID_BYTES).toString('hex')}`,
    environment,
    state: 'active',
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
  await audit(exchange, 'create_endpoint', [undefined, made])
  return service.add(made)
}

async function change(
  exchange: KeyExchange,
  endpoint: Endpoint,
  changed: (now: Endpoint) => Endpoint,
): ReturnType<typeof written> {
  const { mutexes, delivering } = exchange.services
  const next = await mutexes.endpoints(async () => {
    const now = knownEndpoint(exchange, endpoint.id)
    const after: Endpoint = { ...changed(now), updatedAtMs: exchange.nowMs }
    await audit(exchange, 'change_endpoint', [now, after])
    await delivering.service.registry.put(after)
    return after
  })
  return written(exchange, next)
}

const secretsFrom = (secret: string | undefined, nowMs: number): readonly EndpointSecret[] =>
  secret === undefined ? [] : [{ text: secret, fromMs: nowMs }]

/** The new secret, and those that go on for a while. */
function rotatedSecrets(
  secrets: readonly EndpointSecret[],
  {
    secret,
    nowMs,
    overlapMs,
  }: { readonly secret: string; readonly nowMs: number; readonly overlapMs: number },
): readonly EndpointSecret[] {
  const former = secretsAt(secrets, nowMs)
    .map((one): EndpointSecret => ({
      ...one,
      untilMs: Math.min(one.untilMs ?? Infinity, nowMs + overlapMs),
    }))
    .filter(({ untilMs = 0 }) => untilMs > nowMs)
  return [{ text: secret, fromMs: nowMs }, ...former].slice(0, LIMITS.endpointSecretsCount)
}

async function written({ services, caller, nowMs }: KeyExchange, endpoint: Endpoint) {
  const { service, deliveries, pauses } = services.delivering
  const pace = service.dispatcher.paceOf(endpoint)
  return endpointJson(endpoint, {
    counts: await deliveries.counts(endpoint.number),
    isFailing: pace.isFailing,
    pausedUntilMs: pace.pausedUntil,
    pauses,
    nowMs,
    scale: caller.account.scoreScale,
  })
}

type EndpointAction =
  | 'create_endpoint'
  | 'change_endpoint'
  | 'delete_endpoint'
  | 'rotate_endpoint_secret'
  | 'disable_endpoint'
  | 'enable_endpoint'
  | 'test_endpoint'

/** Neither secrets nor descriptions, which may name people, are in the audit. */
function auditedJson(endpoint: Omit<Endpoint, 'number'> | undefined) {
  if (endpoint === undefined) return {}
  const { description: _, filter: __, ...settings } = settingsJson(endpoint, 100)
  return { ...settings, url: withoutQuery(endpoint.url) }
}

async function audit(
  exchange: KeyExchange,
  what: EndpointAction,
  [before, after]: readonly [
    Omit<Endpoint, 'number'> | undefined,
    Omit<Endpoint, 'number'> | undefined,
  ],
): Promise<void> {
  const { caller } = exchange
  await writeAudit(exchange, {
    what,
    on: { type: 'endpoint', id: (after ?? before)?.id ?? '' },
    environment: caller.environment.number,
    accountId: caller.account.id,
    changes: changesBetween(auditedJson(before), auditedJson(after)),
  })
}

/** The URL of a chat is a secret: its path names the channel and its key. */
function withoutQuery(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'mail'
}
