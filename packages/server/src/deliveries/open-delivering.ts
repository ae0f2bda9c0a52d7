import type { Account, Core, Endpoint, Store } from '@winnow/engine'
import type { Config } from '../config/settings.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Log } from '../log.ts'
import type { Notices } from '../notices/notices.ts'
import type { BodySources } from './bodies/body-sources.ts'
import type { Delivering } from './delivering.ts'
import type { DeliveryFigures } from './delivery-figures.ts'
import { deliverySender } from './delivery-sender.ts'
import { DeliveryService } from './delivery-service.ts'
import { AddressGuard, type Resolve } from './guard/address-guard.ts'
import { EndpointNotices } from './endpoint-notices.ts'
import { readOwnNetworks } from './guard/own-networks.ts'
import { readPauses } from './retry-schedule.ts'
import { WebhookSender } from './send/webhook-sender.ts'

interface DeliveringParts {
  readonly config: Config
  readonly store: Store
  readonly core: Pick<Core, 'execute'>
  /** Where bodies find what messages do not contain. */
  readonly sources: BodySources
  readonly log: Log
  readonly nowMs: () => number
  readonly figures: DeliveryFigures
  readonly notices: Notices
  /** Undefined = no mail can be sent. */
  readonly mailer: Mailer | undefined
  /** 0 to 1. */
  readonly chance: () => number
  /** Absent = by DNS. */
  readonly resolveName?: Resolve | undefined
}

/** Opens what deliveries need; nothing is sent before `service.start()`. */
export async function openDelivering(parts: DeliveringParts): Promise<Delivering> {
  const { config, store, sources, log, nowMs, chance, figures, notices } = parts
  const rules = {
    networks: readOwnNetworks(config.webhookNetworks) ?? NO_NETWORKS,
    ports: new Set(config.webhookPorts.split(',').map(Number)),
  }
  const guard = new AddressGuard(rules, parts.resolveName)
  const proxy = config.egressProxy === 'off' ? undefined : new URL(config.egressProxy)
  const sender = deliverySender(new WebhookSender({ guard, proxy }), parts.mailer)
  const pauses = readPauses(config.deliveryPauses) ?? []
  const { endpoints, deliveries, outbox, ledger, accounts } = store
  const endpointNotices = new EndpointNotices({
    notices,
    deliveries,
    most: config.deliveryNoticeFailures,
    onTrouble: (error) => log.trouble('a failing endpoint was not reported', error),
  })
  const service = await DeliveryService.open({
    endpoints,
    deliveries,
    outbox,
    ledger,
    accounts,
    sources,
    send: sender.send,
    nowMs,
    pauses,
    chance,
    retentionDays: config.deliveryRetentionDays,
    onTried: (endpoint, { error }) => {
      figures.tried(error)
      void endpointNotices.tried(endpoint, error)
    },
    onTrouble: (what, error) => log.trouble(what, error),
    onNews: (what, { id }) => log.outage(what, { reason: `endpoint ${id}` }),
    onDisabling: (endpoint, account) => auditDisabling(parts, endpoint, account),
  })
  service.registry.onChange((endpoint, change) => {
    if (change === 'removed') endpointNotices.forget(endpoint)
  })
  figures.readFrom(() => service.backlog())
  return { service, deliveries, guard, sender, pauses }
}

/** The service disables an endpoint itself: nobody else would be asked who did it. */
async function auditDisabling(
  { core, nowMs }: Pick<DeliveringParts, 'core' | 'nowMs'>,
  { id, environment }: Endpoint,
  account: Account | undefined,
): Promise<void> {
  const change = {
    who: { kind: 'service' },
    what: 'disable_endpoint',
    on: { type: 'endpoint', id },
    ...(account !== undefined && { accountId: account.id }),
    changes: {
      state: { before: 'active', after: 'disabled' },
      disabled_by: { after: 'gone' },
    },
  } as const
  await core.execute({ is: 'audit', environment, change, nowMs: nowMs() })
}

const NO_NETWORKS = { list: [], has: () => false }
