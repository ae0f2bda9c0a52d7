import { isPlaceholder, maskAccountNumbers, type PlaceholderKind } from '@winnow/contract'
import { emailId } from '../entities/identity/email.ts'
import { mailDomain } from '../entities/identity/mail-domain.ts'
import { parsePhone } from '../entities/identity/phone.ts'
import { cardId, foldBin, foldLast4 } from '../entities/payment/card.ts'
import { addressOf } from '../entities/place/address.ts'
import { foldText } from '../entities/text/fold-text.ts'
import type { ListDefinition, ListKind } from '../ports/list.ts'
import { networkText, parseNetwork } from './ip-network.ts'
import { isReference } from './list-keys.ts'
import { LIST_LIMITS } from './list-limits.ts'

/** The normal form of a value; '' when it is none. */
type Normaliser = (text: string) => string

const DOMAIN = /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)+$/
const BEFORE_HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#]*@)?/
const AFTER_HOST = /[:/?#].*$/s
const WHOLE_CARD = /^\d{12,19}$/
const CARD_ENDS = /^(\d{6,8})\D+(\d{4})$/

const idOf =
  (kind: PlaceholderKind): Normaliser =>
  (text) => {
    const id = text.trim()
    return id === '' || isPlaceholder(kind, id) ? '' : id
  }

function domainOf(text: string): string {
  const host = text.trim().toLowerCase().replace(BEFORE_HOST, '').replace(AFTER_HOST, '')
  const name = mailDomain(host)
  return DOMAIN.test(name) ? name : ''
}

/** BIN and last four digits, of `424242:4242`, of a masked number, or of a whole one, which is not stored. */
function cardOf(text: string): string {
  const bare = text.replaceAll(/[\s-]/g, '')
  if (WHOLE_CARD.test(bare)) return cardId(foldBin(bare), foldLast4(bare))
  const [, bin = '', last4 = ''] = CARD_ENDS.exec(bare) ?? []
  return cardId(foldBin(bin), last4)
}

function networkOf(text: string): string {
  const network = parseNetwork(text)
  return network === undefined ? '' : networkText(network, network.length)
}

/** `street|zip or city|country`. */
function streetAddressOf(text: string): string {
  const [street = '', region = '', country = '', ...more] = text.split('|')
  if (more.length > 0) return ''
  if (street.startsWith('zip:')) return addressId('', street.slice('zip:'.length), region)
  return addressId(street, region, country)
}

function addressId(street: string, region: string, country: string): string {
  const part = /\d/.test(region) ? '$zipcode' : '$city'
  return addressOf({ $address_1: street, [part]: region, $country: country })?.id ?? ''
}

const NORMALISERS: Readonly<Record<ListKind, Normaliser>> = {
  user: idOf('account'),
  email: (text) => emailId(text.trim()),
  domain: domainOf,
  phone: (text) => parsePhone(text, '').id,
  card: cardOf,
  bin: foldBin,
  ip: networkOf,
  device: idOf('device'),
  address: streetAddressOf,
  text: foldText,
  custom: (text) => text.trim(),
}

/**
 * A value as lists compare it: as entities of events are named. '' when it is none of the kind. Idempotent. Phone numbers need
 * their country code.
 */
export const normalValue = (kind: ListKind, text: string): string =>
  text.length > LIST_LIMITS.valueChars ? '' : NORMALISERS[kind](text)

/** What a value must be, for the reader of a refusal. */
const EXPECTED_VALUES: Readonly<Record<ListKind, string>> = {
  user: 'a user id',
  email: 'a mail address',
  domain: 'a domain, as in `example.com`',
  phone: 'a phone number with its country code, as in `+49 30 901820`',
  card: 'BIN and last four digits of a card, as in `424242:4242`',
  bin: 'the first six to eight digits of a card number',
  ip: 'an IP address or a network of at least /8 (IPv6: /16), as in `192.0.2.0/24`',
  device: 'a device id',
  address: 'an address as `street|zip or city|country`',
  text: 'a text with letters or digits',
  custom: 'a text',
}

const UNSTORABLE = /[\p{Surrogate}\0]/u

/** Kinds with a normal form that holds the text itself, where a whole card number could hide. */
const FREE_TEXTS: ReadonlySet<ListKind> = new Set(['user', 'device', 'address', 'text', 'custom'])

/** A value that is to be listed, in its normal form, or why it cannot be. */
export type ReadValue = { readonly value: string } | { readonly problem: string }

/** Reads a value that is to be listed: stricter than a look-up, which only finds nothing. `hash:…` names one of a hashed list. */
export function readListValue(
  { kind, form }: Pick<ListDefinition, 'kind' | 'form'>,
  text: string,
): ReadValue {
  if (form === 'hashed' && isReference(text)) return { value: text }
  if (text.length > LIST_LIMITS.valueChars) {
    return { problem: `must have at most ${LIST_LIMITS.valueChars} characters` }
  }
  if (UNSTORABLE.test(text)) return { problem: 'has characters that cannot be stored' }
  if (FREE_TEXTS.has(kind) && maskAccountNumbers(text) !== text) {
    return { problem: 'must not hold a whole card number or IBAN' }
  }
  const value = normalValue(kind, text)
  const isNone = value === '' || (kind === 'phone' && !value.startsWith('+'))
  if (isNone) return { problem: `must be ${EXPECTED_VALUES[kind]}` }
  return value.length > LIST_LIMITS.valueChars ? { problem: 'is too long' } : { value }
}
