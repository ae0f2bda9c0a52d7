import { type FieldValue, isPlaceholder, type PlaceholderKind } from '@winnow/contract'
import { countryCode } from '../countries/countries.ts'
import type { Point } from '../countries/distance.ts'
import { zipInvalid } from '../countries/zip-forms.ts'
import { zipPoint } from '../countries/zip-regions.ts'
import { digitsOf } from '../digits.ts'
import { type FieldObject, objectOf, textOf } from '../field-readers.ts'
import { fold, squeeze } from '../identity/fold.ts'
import { parsePhone } from '../identity/phone.ts'

/** An address, folded for comparison. Parts that are unknown are ''. */
export interface Address {
  /** Street, zip (else city) and country; without a street the zip region; '' without either. */
  readonly id: string
  readonly name: string
  /** The phone number's entity id, read with the address's country; '' when there is none. */
  readonly phone: string
  /** Upper case, letters and digits only; of an American ZIP+4 the five. */
  readonly zip: string
  /** ISO-3166 alpha-2. */
  readonly country: string
  /** 1 when the zip code has a form that the country does not use, 0 when it has one, NaN unknown. */
  readonly zipInvalid: number
  /** Where it is, as exact as zip and country tell. */
  readonly point: Point | undefined
  /** A post box, parcel locker or forwarding company. */
  readonly forwarder: boolean
}

/** Both spellings of a kind of street become one. */
const SHORT_FORMS = new Map(
  (
    'street:st strasse:str avenue:ave av:ave road:rd boulevard:blvd drive:dr lane:ln court:ct place:pl square:sq ' +
    'highway:hwy parkway:pkwy terrace:ter circle:cir apartment:apt appartement:apt suite:ste unit:apt floor:fl ' +
    'north:n south:s east:e west:w northeast:ne northwest:nw southeast:se southwest:sw saint:st sankt:st ' +
    'rue:r calle:c avenida:ave platz:pl plaza:plz number:no nr:no building:bldg room:rm mount:mt fort:ft'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

const FORWARDER_WORDS =
  /\b(p ?o ?box|postfach|boite postale|apartado|packstation|paczkomat|parcel locker|freight forward\w*|shipito|myus|aramex|shop and ship|reship\w*|planet express|mail ?box(es)?|pmb)\b/

/** A unit separator inside a text ends the part and begins the next, as it has done since the first version. */
const SEPARATOR = '\u001f'

/** The fields of an address, in the order of `Texts`; the region matters only when texts are split. */
const FIELDS = [
  '$address_1',
  '$address_2',
  '$city',
  '$region',
  '$zipcode',
  '$country',
  '$name',
  '$phone',
] as const

type Texts = readonly [string, string, string, string, string, string, string, string]

/** The address in a field; undefined when there is none. */
export function addressOf(value: FieldValue | undefined): Address | undefined {
  const at = objectOf(value)
  return at && fromTexts(textsOf(at))
}

/** Whether two fields hold the same address, sent twice: most orders are sent where the bill goes. */
export function sameAddress(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  const [one, other] = [objectOf(a), objectOf(b)]
  return (
    one !== undefined && other !== undefined && FIELDS.every((name) => one[name] === other[name])
  )
}

function textsOf(at: FieldObject): Texts {
  const texts: Texts = [
    textOf(at['$address_1']),
    textOf(at['$address_2']),
    textOf(at['$city']),
    textOf(at['$region']),
    textOf(at['$zipcode']),
    textOf(at['$country']),
    textOf(at['$name']),
    textOf(at['$phone']),
  ]
  return texts.some(isSplit) ? split(texts) : texts
}

function isSplit(text: string): boolean {
  return text.includes(SEPARATOR)
}

function split(texts: Texts): Texts {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = texts
    .join(SEPARATOR)
    .split(SEPARATOR)
  return [a, b, c, d, e, f, g, h]
}

function fromTexts([first, second, cityText, , zipText, countryText, name, phone]: Texts): Address {
  const line = unlessNone('street', first)
  const street = foldStreet(second === '' ? line : `${line} ${second}`)
  const city = fold(unlessNone('city', cityText))
  const country = countryCode(countryText)
  const zip = foldZip(unlessNone('zip', zipText), country)
  return {
    id: addressId({ street, city, zip, country }),
    name: fold(unlessNone('name', name)),
    phone: phone && parsePhone(phone, country).id,
    zip,
    country,
    zipInvalid: zipInvalid(country, zip),
    point: zipPoint(country, zip),
    forwarder: FORWARDER_WORDS.test(street),
  }
}

/** A part of an address; '' where it stands for "none". */
const unlessNone = (kind: PlaceholderKind, text: string): string =>
  text !== '' && isPlaceholder(kind, text) ? '' : text

/** Folded, with both spellings of street, road, apartment … made one. Idempotent. */
export function foldStreet(text: string): string {
  const words = fold(text)
  let street = ''
  let taken = 0
  for (let from = 0; from < words.length; from += 1) {
    const space = words.indexOf(' ', from)
    const to = space < 0 ? words.length : space
    const short = SHORT_FORMS.get(words.slice(from, to))
    if (short !== undefined) {
      street += words.slice(taken, from) + short
      taken = to
    }
    from = to
  }
  return taken === 0 ? words : street + words.slice(taken)
}

/** Letters and digits in upper case; the first five of an American ZIP+4. Idempotent. */
export function foldZip(text: string, country: string): string {
  const zip = digitsOf(text) === text ? text : squeeze(text).toUpperCase()
  return zip.length === 9 && (country === 'US' || country === '') && /^\d+$/.test(zip)
    ? zip.slice(0, 5)
    : zip
}

/**
 * The street with zip (else city) and country names a home. Without a street, the zip alone names
 * a neighbourhood, kept apart by its prefix. A city or country alone names nobody.
 */
function addressId(at: Readonly<Record<'street' | 'city' | 'zip' | 'country', string>>): string {
  const region = at.zip || at.city
  if (at.street && region) return `${at.street}|${region}|${at.country}`
  return at.zip ? `zip:${at.zip}|${at.country}` : ''
}
