import { eventTypes } from './event-types.ts'
import type { FieldSet, Kind } from './kinds/kind.ts'

/** Kinds of values that say nothing of a person by themselves: amounts, words of a list, times, ids. */
const OPEN_KINDS: ReadonlySet<string> = new Set([
  'account id',
  'boolean',
  'bound in micros',
  'card BIN',
  'count',
  'country',
  'currency',
  'device id',
  'entity id',
  'id',
  'language',
  'MD5 hash',
  'micros',
  'odds',
  'positive micros',
  'price',
  'rate',
  'rating',
  'share',
  'signed micros',
  'time in ms',
  'visitor account id',
  'visitor entity id',
  'visitor id',
])

/** Free texts that describe a means of payment, a device, a site or goods. */
const OPEN_TEXTS: ReadonlySet<string> = new Set([
  '$bank',
  '$brand',
  '$level',
  '$type',
  '$avs_result_code',
  '$cvv_result_code',
  '$decline_reason_code',
  '$ach_return_code',
  '$bank_name',
  '$paypal_payer_status',
  '$paypal_address_status',
  '$paypal_protection_eligibility',
  '$paypal_payment_status',
  '$stripe_cvc_check',
  '$stripe_address_line1_check',
  '$stripe_address_line2_check',
  '$stripe_address_zip_check',
  '$stripe_funding',
  '$stripe_brand',
  '$credit_point_type',
  '$account_types',
  '$merchant_category_code',
  '$kyc_level',
  '$provider',
  '$user_agent',
  '$accept_language',
  '$content_language',
  '$os',
  '$os_version',
  '$device_manufacturer',
  '$device_model',
  '$app_name',
  '$app_version',
  '$brand_name',
  '$site_domain',
  '$product_title',
  '$upc',
  '$sku',
  '$manufacturer',
  '$category',
  '$categories',
  '$color',
  '$isbn',
  '$size',
  '$fare_class',
  '$iata_carrier_code',
  '$room_type',
  '$digital_asset',
  '$pair',
  '$volume',
  '$shipping_carrier',
  '$wager_event_type',
])

/** Fields that every event has. Its `$ip` is not among them. */
const OF_EACH_EVENT = ['$type', '$time', '$user_id', '$session_id'] as const

const isOpen = (name: string, { name: kind, shape }: Kind): boolean =>
  shape.is === 'choice' || OPEN_KINDS.has(kind) || (kind === 'text' && OPEN_TEXTS.has(name))

/**
 * Names of fields that contain no personal data in any event that has them. Names, mail addresses, phone numbers, IPs,
 * postal addresses, account numbers and what people wrote are none of these; nor is a custom field.
 */
export const OPEN_FIELDS: ReadonlySet<string> = openFields()

function openFields(): ReadonlySet<string> {
  const [open, closed] = [new Set<string>(OF_EACH_EVENT), new Set<string>()]
  const seen = new Set<Kind>()
  const walk = (fields: FieldSet): void => {
    for (const [name, { kind }] of Object.entries(fields)) note(name, kind)
  }
  const note = (name: string, kind: Kind): void => {
    const { shape } = kind
    if (shape.is === 'list') return note(name, shape.of)
    if (shape.is !== 'object') return void (isOpen(name, kind) ? open : closed).add(name)
    if (seen.has(kind)) return
    seen.add(kind)
    walk(shape.fields)
  }
  for (const { fields } of Object.values(eventTypes)) walk(fields)
  return new Set([...open].filter((name) => !closed.has(name)))
}
