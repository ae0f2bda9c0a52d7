/**
 * The kinds of thing an event can name. A kind's place in this list is its code in stored records:
 * append, never reorder. Those whose names do not say it, all but the first of what collectors told, apart from all else:
 *
 * | kind | what it is |
 * | --- | --- |
 * | contact | what a text names to reach somebody: a link, mail address, phone number or handle |
 * | visit | what beacons said of a session |
 * | collected_device | a browser by its cookie, or an app by its installation |
 * | fingerprint | devices that look alike, cookies apart |
 * | fingerprint_place | the fingerprints that beacons of one network had |
 * | device_owner | the collected devices of a user |
 * | issuer | who issued a card: its BIN, or the country of its bank |
 * | mail_domain | the domain of a mail address, but none of a free provider |
 * | price | what a gift card costs, with its currency |
 */
export const ENTITY_TYPES = [
  'user',
  'session',
  'device',
  'ip',
  'network',
  'email',
  'phone',
  'card',
  'bank_account',
  'address',
  'order',
  'transaction',
  'content',
  'text',
  'image',
  'promotion',
  'merchant',
  'referrer',
  'recipient',
  'custom',
  'environment',
  'visit',
  'collected_device',
  'fingerprint',
  'fingerprint_place',
  'device_owner',
  'contact',
  'issuer',
  'mail_domain',
  'price',
] as const

export type EntityType = (typeof ENTITY_TYPES)[number]

/**
 * A part an entity plays in an event. Most types play one part; an address may be the billing or
 * the shipping one. Features read by role, states are kept by entity.
 */
export const ROLES = [
  'user',
  'session',
  'device',
  'ip',
  'network',
  'email',
  'phone',
  'card',
  'bank_account',
  'billing_address',
  'shipping_address',
  'order',
  'transaction',
  'content',
  'text',
  'image',
  'promotion',
  'merchant',
  'referrer',
  'recipient',
  'custom_1',
  'custom_2',
  'custom_3',
  'custom_4',
  'visit',
  'collected_device',
  'fingerprint',
  'fingerprint_place',
  'device_owner',
  'contact',
  'issuer',
  'issuer_country',
  'mail_domain',
  'price',
  'environment',
] as const

export type Role = (typeof ROLES)[number]

/** An entity named by an event. Several of one role may be named (three cards); features read the first. */
export interface Mention {
  readonly role: Role
  readonly type: EntityType
  /** The normalised name within its type: a lower-case mail address, an E.164 phone, `bin:last4` … */
  readonly id: string
}
