import { LIMITS } from '@winnow/contract'
import { type BodyRead, deliveryCalls } from '@winnow/contract/native'
import {
  type Delivery,
  type Endpoint,
  IDS_PER_ENTRY,
  type Replay,
  type ReplaySelection,
} from '@winnow/engine'
import { writeAudit } from '../../audit/write-audit.ts'
import { blindView } from '../../cases/blind-view.ts'
import { idInName } from '../../deliveries/message-name.ts'
import { missingMembers, wrongMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { knownEndpoint } from '../endpoints/known-endpoint.ts'
import { deliveryDetailJson, deliveryJson, replayJson } from './delivery-json.ts'

/** What was sent to endpoints, and what is sent again. */
export const nativeDeliveryRoutes = nativeRoutes(deliveryCalls, {
  async listDeliveries(exchange, { query }) {
    const { services } = exchange
    const named = query('endpoint')
    const endpoints =
      named === undefined ? ownEndpoints(exchange) : [knownEndpoint(exchange, named)]
    const limit = query('limit') ?? LIMITS.pageDefaultCount
    const message = query('message')
    const replay = query('replay')
    const asked = {
      message: message === undefined ? undefined : messageIn(message),
      entity: entityOf(query('entity_type'), query('entity_id')),
      state: query('state'),
      replay: replay === undefined ? undefined : numberIn(replay, 'replay'),
      sinceMs: query('since'),
      untilMs: query('until'),
      before: query('cursor'),
    }
    if (endpoints.length === 0) return { deliveries: [], next: null }
    const page = await services.delivering.deliveries.find({
      ...asked,
      endpoints: endpoints.map(({ number }) => number),
      limit,
    })
    const last = page.length < limit ? undefined : page.at(-1)
    const isSeen = await seenBy(exchange)
    const shown = await Promise.all(page.map(isSeen))
    return {
      deliveries: page.flatMap((delivery, at) => {
        const endpoint = endpoints.find(({ number }) => number === delivery.endpoint)
        return endpoint === undefined || shown[at] === false ? [] : deliveryJson(delivery, endpoint)
      }),
      next: last === undefined ? null : String(last.number),
    }
  },

  async readDelivery(exchange, { path }) {
    const { delivery, endpoint } = await knownDelivery(exchange, path('deliveryId'))
    const attempts = await exchange.services.delivering.deliveries.attempts(delivery.number)
    return deliveryDetailJson(delivery, endpoint, attempts)
  },

  async countReplay(exchange, { body }) {
    const { source, selection } = wishOf(exchange, await body())
    const { deliveries } = exchange.services.delivering
    return { count: await deliveries.countReplay(source.number, selection) }
  },

  async startReplay(exchange, { body }) {
    const { source, target, selection } = wishOf(exchange, await body())
    await audit(exchange, 'start_replay', { type: 'endpoint', id: target.id })
    const { service } = exchange.services.delivering
    const wish = { source: source.number, target: target.number, selection }
    return replayJson(await service.startReplay(wish), idsOf(exchange))
  },

  async listReplays(exchange) {
    const replays = await replaysOf(exchange)
    return { replays: replays.map((replay) => replayJson(replay, idsOf(exchange))) }
  },

  async stopReplay(exchange, { path }) {
    const id = path('replayId')
    const replay = (await replaysOf(exchange)).find(({ number }) => String(number) === id)
    if (replay === undefined) throw new OwnRefusal('not_found', 'No replay has this id.')
    await audit(exchange, 'stop_replay', { type: 'replay', id })
    await exchange.services.delivering.service.stopReplay(replay)
    const stopped = (await replaysOf(exchange)).find(({ number }) => number === replay.number)
    return replayJson(stopped ?? replay, idsOf(exchange))
  },
})

const ownEndpoints = ({ services, caller }: KeyExchange): readonly Endpoint[] =>
  services.delivering.service.registry.of(caller.environment.number)

/** Replays to endpoints of the environment. */
async function replaysOf(exchange: KeyExchange): Promise<readonly Replay[]> {
  const targets = ownEndpoints(exchange).map(({ number }) => number)
  return targets.length === 0 ? [] : exchange.services.delivering.deliveries.replays(targets)
}

/** Ids of endpoints of the environment by their numbers; of one that is gone ''. */
function idsOf(exchange: KeyExchange): (number: number) => string {
  const own = ownEndpoints(exchange)
  return (number) => own.find((endpoint) => endpoint.number === number)?.id ?? ''
}

/** Errors: OwnRefusal not_found. */
async function knownDelivery(
  exchange: KeyExchange,
  id: string,
): Promise<{ readonly delivery: Delivery; readonly endpoint: Endpoint }> {
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
  const own = ownEndpoints(exchange)
  const delivery =
    number === undefined || own.length === 0
      ? undefined
      : await exchange.services.delivering.deliveries.get(number)
  const endpoint = own.find((one) => one.number === delivery?.endpoint)
  if (
    delivery !== undefined &&
    endpoint !== undefined &&
    (await (
      await seenBy(exchange)
    )(delivery))
  ) {
    return { delivery, endpoint }
  }
  throw new OwnRefusal('not_found', 'No delivery has this id, or it is no longer kept.')
}

/** Which deliveries the caller sees: not those of messages about a copy that they hold. A message that is gone is judged by its entity. */
async function seenBy(exchange: KeyExchange): Promise<(delivery: Delivery) => Promise<boolean>> {
  const view = await blindView(exchange)
  const { services, caller } = exchange
  return async ({ message: id, entity }) => {
    if (view.hidesNothing) return true
    const at = { after: id - 1, limit: 1 }
    const [message] = await services.outbox.messages(caller.environment.number, at)
    if (message?.id === id) return !view.hidesMessage(message)
    return !view.hides({ sequence: Math.floor(id / IDS_PER_ENTRY), entity })
  }
}

/** Error: OwnRefusal invalid_request. */
function messageIn(name: string): number {
  const id = idInName(name)
  if (id !== undefined) return id
  throw new OwnRefusal(
    'invalid_request',
    'message must be the `webhook-id` or the id of a message.',
  )
}

/** Error: OwnRefusal invalid_request. */
function numberIn(text: string, name: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new OwnRefusal('invalid_request', `${name} must be an id.`)
}

/** Error: OwnRefusal invalid_request, when one is there and the other is not. */
function entityOf(type: string | undefined, id: string | undefined) {
  if (type !== undefined && id !== undefined) return { type, id }
  if (type === undefined && id === undefined) return undefined
  throw new OwnRefusal('invalid_request', 'entity_type and entity_id come together.')
}

type ReplayWish = BodyRead<(typeof deliveryCalls)['startReplay']>

/** Errors: OwnRefusal invalid_request, not_found. */
function wishOf(exchange: KeyExchange, wish: ReplayWish) {
  const { endpoint, to, deliveries, state, kind, since, until } = wish
  if (endpoint === undefined) throw missingMembers({ endpoint })
  const { entity_type: type, entity_id: id } = wish
  if ((type === undefined) !== (id === undefined)) {
    throw wrongMembers({ [type === undefined ? 'entity_type' : 'entity_id']: 'required' })
  }
  const source = knownEndpoint(exchange, endpoint)
  const selection: ReplaySelection = {
    ...(deliveries && { numbers: deliveries.map(Number) }),
    ...(state && { state }),
    ...(kind !== undefined && { kind }),
    ...(type !== undefined && id !== undefined && { entity: { type, id } }),
    ...(since !== undefined && { sinceMs: since }),
    ...(until !== undefined && { untilMs: until }),
  }
  return { source, target: to === undefined ? source : knownEndpoint(exchange, to), selection }
}

async function audit(
  exchange: KeyExchange,
  what: 'start_replay' | 'stop_replay',
  on: { readonly type: 'endpoint' | 'replay'; readonly id: string },
): Promise<void> {
  const { caller } = exchange
  const environment = caller.environment.number
  await writeAudit(exchange, { what, on, environment, accountId: caller.account.id })
}
