import type {
  Deliveries,
  Decision,
  Delivery,
  DeliveryEntity,
  Endpoint,
  TakenDecision,
} from '@winnow/engine'
import { isOfKind } from '@winnow/engine'
import type { EndpointRegistry } from './endpoint-registry.ts'
import { isDecisionFormat } from './bodies/compat-formats.ts'

/** Endpoints with bodies of decision webhooks. */
const webhooksOf = (registry: EndpointRegistry, environment: number): readonly Endpoint[] =>
  registry.of(environment).filter(({ format }) => isDecisionFormat(format))

/** Where a decision's webhook goes: the first active endpoint that gets it; undefined = there is none. */
export function decisionWebhookUrl(
  registry: EndpointRegistry,
  environment: number,
  { id, abuseType, entityType }: Pick<Decision, 'id' | 'abuseType' | 'entityType'>,
): string | undefined {
  return webhooksOf(registry, environment).find(
    ({ state, filter: { kinds, decisions, abuseTypes, entityTypes } }) =>
      state === 'active' &&
      (kinds?.some((pattern) => isOfKind(pattern, 'decision.applied')) ?? true) &&
      (decisions?.includes(id) ?? true) &&
      (abuseTypes?.includes(abuseType) ?? true) &&
      (entityTypes?.includes(entityType) ?? true),
  )?.url
}

interface DecidedEntity {
  readonly environment: number
  readonly entity: DeliveryEntity
}

/** The newest deliveries of an entity among which its last decisions are. */
const MAX_DELIVERIES = 100

/**
 * Whether the webhook of each decision was delivered, in the order of the decisions; null = it has none, or is still on its way. A
 * decision that a caller reported by the API has none.
 */
export async function webhooksSucceeded(
  {
    registry,
    deliveries,
  }: { readonly registry: EndpointRegistry; readonly deliveries: Deliveries },
  { environment, entity }: DecidedEntity,
  decisions: readonly TakenDecision[],
): Promise<readonly (boolean | null)[]> {
  const endpoints = webhooksOf(registry, environment).map(({ number }) => number)
  if (endpoints.length === 0) return decisions.map(() => null)
  const sent = await deliveries.find({ endpoints, entity, limit: MAX_DELIVERIES })
  return decisions.map((decision) => {
    const delivery = sent.find((one) => isOf(one, decision))
    return delivery === undefined ? null : hasSucceeded(delivery)
  })
}

interface SentBody {
  readonly decision?: { readonly id?: unknown }
  readonly time?: unknown
}

function isOf({ kind, body }: Delivery, { id, atMs }: TakenDecision): boolean {
  if (kind !== 'decision.applied') return false
  const { decision, time } = JSON.parse(body) as SentBody
  return decision?.id === id && time === atMs
}

function hasSucceeded({ state }: Delivery): boolean | null {
  if (state === 'delivered') return true
  return state === 'parked' || state === 'cancelled' ? false : null
}
