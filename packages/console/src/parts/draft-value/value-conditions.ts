import type { Answer } from '../../calls/call-types.ts'
import type { ListKind } from '../listing/use-listed.ts'

export type ValueType = Answer<'GET /v1/values/{valueType}/{valueId}'>['type']
/** A value that a route is drafted from. */
export interface DraftValueProps {
  readonly type: ValueType
  readonly id: string
  /** How many users share it. */
  readonly users: number
}

/** How many users have the value of the event, as of the event. */
const USERS: Partial<Readonly<Record<ValueType, readonly string[]>>> = {
  card: ['features.users_per_card_30d'],
  device: ['features.users_per_device_30d'],
  ip: ['features.users_per_ip_1d'],
  email: ['features.users_per_email_90d'],
  phone: ['features.users_per_phone_90d'],
  bank_account: ['features.users_per_bank_account_90d'],
  address: ['features.users_per_billing_address_30d', 'features.users_per_shipping_address_30d'],
  recipient: ['features.users_per_recipient_30d'],
  custom: ['features.users_per_custom_id_1d'],
}

/** Takes any event with a value of this type that so many users share. It takes past events alike. */
export const sharedBy = (type: ValueType, users: number): string | undefined =>
  USERS[type]?.map((name) => `${name} >= ${users}`).join(' || ')

interface Listed {
  readonly kind: ListKind
  /** The condition on a list of this kind. */
  readonly when: (list: string) => string
  /** Events that have the value. */
  readonly on: string
}

const ORDER = '$create_order'

/** How a list is asked for a value of the event. */
export const LISTED: Partial<Readonly<Record<ValueType, Listed>>> = {
  card: {
    kind: 'card',
    when: (list) =>
      `event.payment_methods.exists(m, lists.${list}.has(m.card_bin + ':' + m.card_last4))`,
    on: ORDER,
  },
  device: { kind: 'device', when: (list) => `lists.${list}.has(device.id)`, on: ORDER },
  ip: { kind: 'ip', when: (list) => `lists.${list}.has(event.ip)`, on: ORDER },
  email: { kind: 'email', when: (list) => `lists.${list}.has(event.user_email)`, on: ORDER },
  phone: { kind: 'phone', when: (list) => `lists.${list}.has(event.phone)`, on: '$create_account' },
}

/** Whether a route can be drafted from a value of this type. */
export const canDraft = (type: ValueType): boolean =>
  USERS[type] !== undefined || LISTED[type] !== undefined

/** The event that a draft by the number of users begins with. */
export const eventOf = (type: ValueType): string => LISTED[type]?.on ?? ORDER
