import { address } from '../../aggregates/declared/address.ts'
import { contact } from '../../aggregates/declared/contact.ts'
import { image, text } from '../../aggregates/declared/content.ts'
import { custom } from '../../aggregates/declared/custom.ts'
import { device } from '../../aggregates/declared/device.ts'
import { email, phone } from '../../aggregates/declared/identity.ts'
import { ip } from '../../aggregates/declared/ip.ts'
import { merchant, recipient } from '../../aggregates/declared/merchant.ts'
import { network } from '../../aggregates/declared/network.ts'
import { bankAccount, card } from '../../aggregates/declared/payment.ts'
import { promotion, referrer } from '../../aggregates/declared/promotion.ts'
import type { Aggregate } from '../../aggregates/define-aggregate.ts'
import type { Role } from '../../entities/entity-types.ts'

/** How labels of a shared entity, a device or a merchant, are weighed by how many share it. */
export interface SharedBy {
  /** Counts those who share it: its users, or the events that name it. */
  readonly sharers: Aggregate
  /** Labels count in full once they cover this share of the sharers; before, in proportion. */
  readonly fullShare: number
}

/**
 * Of a place open to all, as a merchant or a network: a few labels say little of everybody else there, because a customer
 * who reports chargebacks and nothing else sends bad labels only. Where a quarter is labelled, good ones are reported too.
 */
const OPEN_TO_ALL = 0.25
/** Of what few people share, as a card or a phone: one bad of twenty makes the others suspect. */
const SHARED_BY_FEW = 0.05

/** Whether the entity in the role is a place that anybody comes to. */
export const isOpenToAll = (role: Role): boolean => SHARED_BY[role]?.fullShare === OPEN_TO_ALL

/** By role. Entities that belong to one user alone, and the user, have no entry: their labels count in full. */
export const SHARED_BY: Readonly<Partial<Record<Role, SharedBy>>> = {
  merchant: { sharers: merchant.payments, fullShare: OPEN_TO_ALL },
  recipient: { sharers: recipient.users, fullShare: OPEN_TO_ALL },
  custom_1: { sharers: custom.events, fullShare: OPEN_TO_ALL },
  promotion: { sharers: promotion.uses, fullShare: OPEN_TO_ALL },
  referrer: { sharers: referrer.users, fullShare: OPEN_TO_ALL },
  ip: { sharers: ip.users, fullShare: OPEN_TO_ALL },
  network: { sharers: network.users, fullShare: OPEN_TO_ALL },
  device: { sharers: device.users, fullShare: SHARED_BY_FEW },
  email: { sharers: email.users, fullShare: SHARED_BY_FEW },
  phone: { sharers: phone.users, fullShare: SHARED_BY_FEW },
  card: { sharers: card.users, fullShare: SHARED_BY_FEW },
  bank_account: { sharers: bankAccount.users, fullShare: SHARED_BY_FEW },
  shipping_address: { sharers: address.users, fullShare: SHARED_BY_FEW },
  text: { sharers: text.users, fullShare: SHARED_BY_FEW },
  image: { sharers: image.users, fullShare: SHARED_BY_FEW },
  contact: { sharers: contact.users, fullShare: OPEN_TO_ALL },
}
