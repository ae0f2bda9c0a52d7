/** What a column's cells must be read as, to be what its name says. */
export type GuessedKind = 'text' | 'time' | 'money' | 'integer' | 'boolean'

/** A field with the names of columns that mean it, the likeliest field first. */
interface NamedField {
  readonly path: string
  readonly kind: GuessedKind
  /** Of a column's name in lower case, words apart by one blank. */
  readonly names: RegExp
}

const field = (path: string, kind: GuessedKind, names: RegExp): NamedField => ({
  path,
  kind,
  names,
})

const addressFields = (path: string, who: string): readonly NamedField[] => [
  field(`${path}.$name`, 'text', new RegExp(`^${who} (full )?name$`)),
  field(`${path}.$address_1`, 'text', new RegExp(`^${who} (address|street)( ?(line )?1)?$`)),
  field(`${path}.$address_2`, 'text', new RegExp(`^${who} (address|street) ?(line )?2$`)),
  field(`${path}.$city`, 'text', new RegExp(`^${who} city$`)),
  field(`${path}.$zipcode`, 'text', new RegExp(`^${who} (zip|zip ?code|post ?code|postal code)$`)),
  field(`${path}.$region`, 'text', new RegExp(`^${who} (region|state|province)$`)),
  field(`${path}.$country`, 'text', new RegExp(`^${who} country( code)?$`)),
  field(`${path}.$phone`, 'text', new RegExp(`^${who} phone( number)?$`)),
]

/** Fields of an event. A column counts as the first that it fits; a field takes the first column. */
export const EVENT_FIELDS: readonly NamedField[] = [
  field('$type', 'text', /^(event )?type$/),
  field('$event_id', 'text', /^((event|transaction|tx|txn|payment|charge) (id|no|number)|tx ?id)$/),
  field(
    '$time',
    'time',
    /^(event |order |transaction )?(created at|time|timestamp|date|datetime)$/,
  ),
  field(
    '$time',
    'time',
    /^(created|ordered|placed|processed|occurred|at|datum|zeit|zeitpunkt|bestelldatum)( at| on| date| am)?$/,
  ),
  field('$user_id', 'text', /^(user|customer|account|client|buyer|member)( ?id| no| number)?$/),
  field('$user_id', 'text', /^(kunde|kunden ?(nr|nummer|id))$/),
  field('$user_email', 'text', /^((user|customer|buyer|contact) )?e ?mail( ?address| ?adresse)?$/),
  field('$session_id', 'text', /^session( ?id)?$/),
  field('$ip', 'text', /^((user|client|customer|browser|remote) )?ip( ?address| ?adresse)?$/),
  field(
    '$order_id',
    'text',
    /^(order( ?(id|no|nr|number|name))?|bestell(ung|nummer|nr|ung id)|auftrag)$/,
  ),
  field(
    '$amount',
    'money',
    /^(amount|total|grand total|(order|total) (amount|total|price|value)|betrag|summe|gesamt(betrag|summe)?)$/,
  ),
  field('$currency_code', 'text', /^(currency( code)?|waehrung|währung)$/),
  field('$payment_methods.0.$card_bin', 'text', /^(card )?(bin|iin)$/),
  field('$payment_methods.0.$card_last4', 'text', /^(card )?last ?(4|four)$/),
  field('$promotions.0.$promotion_id', 'text', /^(discount|coupon|promo(tion)?|voucher)( code)?$/),
  ...addressFields('$billing_address', 'billing'),
  ...addressFields('$shipping_address', 'shipping'),
]

/** Fields of an order's line. */
export const ITEM_FIELDS: readonly NamedField[] = [
  field('$product_title', 'text', /^(line ?item|item|product|article|artikel)( name| title)?$/),
  field('$sku', 'text', /^((line ?item|item|product) )?(sku|article (no|number)|artikelnummer)$/),
  field('$price', 'money', /^(line ?item|item|unit|product) price$|^(stück)?preis$/),
  field('$quantity', 'integer', /^((line ?item|item) )?(quantity|qty|menge|anzahl)$/),
]

/** Says whether something turned out to be bad. */
export const BAD_NAMES =
  /^(is )?(bad|fraud|fraudulent|chargeback|charge back|charged back|betrug|abuse)( flag| label)?$/

/** When it turned out. */
export const FOUND_NAMES =
  /^(label|fraud|chargeback|reported|booked|found|flagged)( ?(time|date|at|on))$/

/** `customerID`, `billing_address-1`: words in lower case with a blank between. */
export const plainName = (column: string): string =>
  column
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
