import type { Registers } from '../../aggregates/registers.ts'
import { ORDER_DETAILS } from '../../aggregates/system-registers.ts'
import type { Feature } from '../../features/define-feature.ts'

/** Features of an order that its payments seldom name: where it goes, how fast, whether it can be sold on, and with whom it came. At most MAX_ORDER_DETAILS. */
export const DETAILS_OF_ORDERS = [
  'billing_shipping_country_differ',
  'billing_shipping_km',
  'countries_named',
  'gift_card_share',
  'expedited_shipping',
  'shipping_address_new_to_user',
  'address_one_mail_domain_1d',
  'mail_domain_wave_1h',
  'gift_card_price_wave_1h',
] as const

/**
 * A payment is as suspicious as what it pays for. An order keeps what stands out of it, and a payment that
 * names the order takes it over where it says less itself. All of these features rise with risk.
 */
export class OrderDetails {
  private readonly places: readonly number[]

  constructor(features: readonly Feature[]) {
    this.places = DETAILS_OF_ORDERS.map((name) => features.findIndex((one) => one.name === name))
  }

  /** Of an event that makes or changes the order: what `vector` knows replaces what was kept, the rest stays. */
  keep(order: Registers, vector: Float32Array): void {
    for (let n = 0; n < this.places.length; n += 1) {
      const value = vector[this.places[n] ?? NaN] ?? NaN
      // Most orders have nothing to keep: what is not set takes no room.
      if (value === value) order.set(ORDER_DETAILS + n, value > 0 ? value : NaN)
    }
  }

  /** Fills in, of a payment, what its order is known to be. */
  copyOrderFeatures(order: Registers, vector: Float32Array): void {
    for (let n = 0; n < this.places.length; n += 1) {
      const place = this.places[n] ?? NaN
      const kept = order.get(ORDER_DETAILS + n)
      if (kept === kept && !((vector[place] ?? NaN) >= kept)) vector[place] = kept
    }
  }
}
