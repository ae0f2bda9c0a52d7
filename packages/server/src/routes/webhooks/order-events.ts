import { ORDER_EVENTS } from '@winnow/contract/native'
import type { Endpoint } from '@winnow/engine'
import { changeMessageSettings } from '../../messages/change-message-settings.ts'
import type { Services } from '../../services.ts'
import { eventsOf, isWebhook } from './webhook-json.ts'

interface OrderEventsChange {
  readonly nowMs: number
  /** A webhook that is about to be active. */
  readonly soon?: Pick<Endpoint, 'filter'>
}

/** Has an environment send messages for the order events of its active webhooks, and of one that is about to be active. */
export function sendOrderEvents(
  services: Services,
  environment: number,
  { nowMs, soon }: OrderEventsChange,
): Promise<void> {
  const active = services.delivering.service.registry
    .of(environment)
    .filter((endpoint) => isWebhook(endpoint) && endpoint.state === 'active')
  const wished = new Set([...active, ...(soon === undefined ? [] : [soon])].flatMap(eventsOf))
  const orderEvents = ORDER_EVENTS.filter((event) => wished.has(event))
  return changeMessageSettings(services, environment, {
    nowMs,
    change: (former) => {
      const { orderEvents: _, ...others } = former
      if (String(former.orderEvents ?? []) === String(orderEvents)) return former
      return orderEvents.length === 0 ? others : { ...others, orderEvents }
    },
  })
}
