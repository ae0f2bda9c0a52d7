import type { Deliveries } from '@winnow/engine'
import type { DeliverySender } from './delivery-sender.ts'
import type { DeliveryService } from './delivery-service.ts'
import type { AddressGuard } from './guard/address-guard.ts'

/** What requests use of deliveries. */
export interface Delivering {
  readonly service: DeliveryService
  readonly deliveries: Deliveries
  readonly guard: AddressGuard
  readonly sender: DeliverySender
  /** Between tries, ms. */
  readonly pauses: readonly number[]
}
