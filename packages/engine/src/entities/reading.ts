import type { CanonicalEvent, ReservedFields } from '@winnow/contract'
import type { Enrichment } from './enrichment.ts'
import { type FieldObject, listOf, objectOf } from './field-readers.ts'
import type { Email } from './identity/email.ts'
import type { Phone } from './identity/phone.ts'
import type { PaymentMethod } from './payment/payment-method.ts'
import type { Address } from './place/address.ts'
import type { Ip } from './place/ip.ts'
import type { Contacts } from './text/contacts.ts'
import type { Content } from './text/content.ts'

/** Elements of a list that are read; an order with more is judged by its first ones. */
export const MAX_LIST_READ = 64

/** The parts of an event that both its facts and its entities are made of, each read once. */
export interface Reading {
  readonly event: CanonicalEvent
  readonly fields: ReservedFields
  readonly enrichment: Enrichment
  /** The event's own time, ms since 1970. */
  readonly atMs: number
  readonly userId: string
  readonly sessionId: string
  readonly ip: Ip | undefined
  /** `$user_email`, else the user id where it is a mail address. */
  readonly email: Email | undefined
  readonly phone: Phone | undefined
  /** The user's name as sent, or of the billing address. */
  readonly name: string
  /** The same, folded. */
  readonly userName: string
  readonly billing: Address | undefined
  readonly shipping: Address | undefined
  readonly payments: readonly PaymentMethod[]
  readonly promotions: readonly FieldObject[]
  readonly content: Content | undefined
  /** What the posting names; undefined when nothing is written. */
  readonly contacts: Contacts | undefined
  readonly app: FieldObject | undefined
  readonly browser: FieldObject | undefined
}

const NO_OBJECTS: readonly FieldObject[] = []

/** The objects in a list, at most MAX_LIST_READ. */
export function objectsOf(fields: FieldObject, name: string): readonly FieldObject[] {
  const values = listOf(fields[name])
  if (values.length === 0) return NO_OBJECTS
  const objects: FieldObject[] = []
  for (const value of values) {
    const object = objectOf(value)
    if (object && objects.push(object) === MAX_LIST_READ) break
  }
  return objects
}
