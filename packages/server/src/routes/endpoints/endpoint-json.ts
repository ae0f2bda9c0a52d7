import type { endpointSchema, testedEndpointSchema } from '@winnow/contract/native'
import type { AttemptTimings, DeliveryCounts, Endpoint, MessageFilter } from '@winnow/engine'
import { hintOf } from '../../auth/secrets.ts'
import type { Written } from '../../answers/written.ts'
import { retryPauses } from '../../deliveries/retry-schedule.ts'
import { secretsAt } from '../../deliveries/signatures.ts'

/** What is known of an endpoint besides its settings. */
export interface EndpointState {
  readonly counts: DeliveryCounts
  readonly isFailing: boolean
  readonly pausedUntilMs: number
  readonly pauses: readonly number[]
  readonly nowMs: number
  readonly scale: 100 | 1
}

/** An endpoint in an answer. Its secrets stay out of it. */
export function endpointJson(
  endpoint: Endpoint,
  { counts, isFailing, pausedUntilMs, pauses, nowMs, scale }: EndpointState,
): Written<typeof endpointSchema> {
  return {
    ...settingsJson(endpoint, scale),
    id: endpoint.id,
    retry_seconds: retryPauses(pauses, endpoint.retryHours).map((ms) => ms / 1000),
    state: endpoint.state,
    disabled_by: endpoint.disabledBy ?? null,
    secrets: secretsAt(endpoint.secrets, nowMs).map(({ text, fromMs, untilMs }) => ({
      hint: hintOf(text),
      from: fromMs,
      until: untilMs ?? null,
    })),
    backlog: {
      waiting: counts.waiting,
      queued: counts.queued,
      held: counts.held,
      parked: counts.parked,
      oldest: counts.oldestMs ?? null,
      failing: isFailing,
      next_try: pausedUntilMs > nowMs ? Math.round(pausedUntilMs) : null,
    },
    created_at: endpoint.createdAtMs,
    updated_at: endpoint.updatedAtMs,
  }
}

/** The settings of an endpoint, by the names of the interface; the audit has them like this. */
export const settingsJson = (endpoint: Omit<Endpoint, 'number'>, scale: 100 | 1) => ({
  kind: endpoint.kind,
  url: endpoint.url,
  description: endpoint.description,
  filter: filterJson(endpoint.filter, scale),
  format: endpoint.format,
  version: endpoint.version,
  body: endpoint.body,
  mask: endpoint.isMasked,
  signatures: [...endpoint.signatures],
  order: endpoint.order,
  per_second: endpoint.perSecond,
  concurrency: endpoint.concurrency,
  retry_hours: endpoint.retryHours,
  has_authority: endpoint.authority !== undefined,
})

/** The opposite of `filterOf`. */
function filterJson(filter: MessageFilter, scale: 100 | 1): Record<string, unknown> {
  const { kinds, entityTypes, abuseTypes, decisions, queues, scoreFrom, scoreTo, fields } = filter
  const onScale = (points: number): number => (points * scale) / 100
  return {
    ...(kinds && { kinds }),
    ...(entityTypes && { entity_types: entityTypes }),
    ...(abuseTypes && { abuse_types: abuseTypes }),
    ...(decisions && { decisions }),
    ...(queues && { queues }),
    ...(scoreFrom !== undefined && { score_from: onScale(scoreFrom) }),
    ...(scoreTo !== undefined && { score_to: onScale(scoreTo) }),
    ...(fields && { fields }),
  }
}

/** How long the parts of a try took. */
export const timingsJson = (
  timings: AttemptTimings,
): Written<typeof testedEndpointSchema>['timings'] => ({
  dns: timings.dnsMs ?? null,
  connect: timings.connectMs ?? null,
  tls: timings.tlsMs ?? null,
  first_byte: timings.firstByteMs ?? null,
  total: timings.totalMs,
})
