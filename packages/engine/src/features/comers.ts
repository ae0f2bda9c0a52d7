import { address } from '../aggregates/declared/address.ts'
import { image, text } from '../aggregates/declared/content.ts'
import { custom } from '../aggregates/declared/custom.ts'
import { device } from '../aggregates/declared/device.ts'
import { email, phone } from '../aggregates/declared/identity.ts'
import { ip } from '../aggregates/declared/ip.ts'
import { merchant, recipient } from '../aggregates/declared/merchant.ts'
import { network } from '../aggregates/declared/network.ts'
import { bankAccount, card } from '../aggregates/declared/payment.ts'
import { promotion, referrer } from '../aggregates/declared/promotion.ts'
import type { Aggregate } from '../aggregates/define-aggregate.ts'
import type { Role } from '../entities/entity-types.ts'

/** Who or what comes to a thing that several share. */
export interface Comers {
  readonly of: Aggregate
  /** So large a share of them must have labels for these to be what is usual there. */
  readonly told: number
}

/**
 * Where anybody comes, labels of a few say little of the rest: who hears of chargebacks and of nothing else has bad labels
 * alone. Where a quarter has labels, good ones are told too.
 */
const AMONG_ALL = 0.25
/** Whoever shares what few share is suspect when one of twenty is bad. */
const AMONG_FEW = 0.05

/** Whether anybody comes to what plays the role. */
export const isOpenToAll = (role: Role): boolean => COMERS[role]?.told === AMONG_ALL

/** By role; what is one user's alone is not in it. */
export const COMERS: Readonly<Partial<Record<Role, Comers>>> = {
  merchant: { of: merchant.payments, told: AMONG_ALL },
  recipient: { of: recipient.users, told: AMONG_ALL },
  custom_1: { of: custom.events, told: AMONG_ALL },
  promotion: { of: promotion.uses, told: AMONG_ALL },
  referrer: { of: referrer.users, told: AMONG_ALL },
  ip: { of: ip.users, told: AMONG_ALL },
  network: { of: network.users, told: AMONG_ALL },
  device: { of: device.users, told: AMONG_FEW },
  email: { of: email.users, told: AMONG_FEW },
  phone: { of: phone.users, told: AMONG_FEW },
  card: { of: card.users, told: AMONG_FEW },
  bank_account: { of: bankAccount.users, told: AMONG_FEW },
  shipping_address: { of: address.users, told: AMONG_FEW },
  text: { of: text.users, told: AMONG_FEW },
  image: { of: image.users, told: AMONG_FEW },
}
