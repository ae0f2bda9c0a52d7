import { ROLES, type Role, roleWords } from '../entities/entity-types.ts'
import { excerpt } from './excerpt.ts'
import type { MovingWord } from './moving-words.ts'
import { CUSTOM_AND_AMOUNT, CUSTOM_REASON, snakeName } from '../models/reason-names.ts'
import { sourceName, SOURCES } from '../models/tokens/sources.ts'

/** What the online model's tokens say of one part of an event, as an analyst calls it. */
export interface SourceWords {
  /** `text`, `device`, `custom.store_id`: for programs. */
  readonly name: string
  /** `the custom field store_id`: for people. */
  readonly words: string
  /** The custom field that it is, if it is one. */
  readonly field?: string
  /** Its values say nothing of a person. */
  readonly isOpen?: true
}

const ROLE_NAMES = new Map<string, Role>(ROLES.map((role) => [role, role]))

const FIXED: Readonly<Record<number, SourceWords>> = {
  [SOURCES.amount]: { name: 'amount', words: 'the amount', isOpen: true },
  [SOURCES.customAmount]: {
    name: CUSTOM_AND_AMOUNT,
    words: 'the custom fields together with the amount',
  },
  [SOURCES.text]: { name: 'text', words: 'the words of the text' },
  [SOURCES.textLinks]: { name: 'text_links', words: 'the links in the text' },
  [SOURCES.textShape]: { name: 'text_shape', words: 'the shape of the text' },
}

/** Words that do not read well when only taken apart. */
const SPELLED: Readonly<Record<string, string>> = {
  type: 'the type of event',
  os: 'the operating system',
  cardBin: 'the card’s first six digits',
  emailTld: 'the mail address’s top-level domain',
  emailDomain: 'the mail domain',
  emailRoot: 'the mail name without its digits',
  ipCountry: 'the IP address’s country',
  ipNetworkName: 'the IP address’s network',
  itemId: 'the item',
  itemCategory: 'the item’s category',
  itemBrand: 'the item’s brand',
  storeId: 'the store',
  textDomain: 'the domain the text links to',
  contentKind: 'the kind of posting',
  flagReason: 'the reason of the report',
  cardFunding: 'the card’s funding',
  cardBank: 'the card’s bank',
  cardCountry: 'the card’s country',
  phoneCountry: 'the phone number’s country',
  phoneType: 'the type of phone number',
  socialSignOn: 'the network signed on through',
  billingZip: 'the billing zip code',
  shippingZip: 'the shipping zip code',
  deviceModel: 'the model of the device',
  declineCategory: 'why the payment was declined',
  loginFailure: 'why the login failed',
  passwordReason: 'why the password was changed',
  merchantCategory: 'the seller’s category',
  type_hour: 'the type of event at this time of day',
  domain_amount: 'the mail domain together with the amount',
  zip_domain: 'the billing zip code together with the mail domain',
  zip_amount: 'the billing zip code together with the amount',
  bin_amount: 'the card’s first six digits together with the amount',
  payment_amount: 'the payment type together with the amount',
  category_amount: 'the item’s category together with the amount',
  ip_country_card_country: 'the countries of the IP address and of the card',
  ip_country_billing_country: 'the countries of the IP address and of the billing address',
  ip_country_language: 'the IP address’s country together with the language',
  network_user_agent: 'the network together with the user agent',
}

/** What says something of an event, a means of payment, a country, a device or goods, and of nobody. */
const OPEN: ReadonlySet<string> = new Set([
  'type',
  'currency',
  'paymentType',
  'paymentGateway',
  'cardBin',
  'cardFunding',
  'cardBank',
  'cardCountry',
  'phoneCountry',
  'phoneType',
  'socialSignOn',
  'ipCountry',
  'billingCountry',
  'shippingCountry',
  'siteDomain',
  'userAgent',
  'browser',
  'os',
  'language',
  'deviceModel',
  'itemCategory',
  'itemId',
  'itemBrand',
  'storeId',
  'declineCategory',
  'loginFailure',
  'verificationType',
  'contentKind',
  'flagReason',
  'merchantCategory',
  'passwordReason',
  'type_hour',
  'bin_amount',
  'payment_amount',
  'category_amount',
  'ip_country_card_country',
  'ip_country_billing_country',
  'ip_country_language',
])

const FIRST_CUSTOM = SOURCES.custom(0)

/** Names what a source of tokens is; `customNames` as the event's custom fields are read. */
export function sourceWords(source: number, customNames: readonly string[]): SourceWords {
  const fixed = FIXED[source]
  if (fixed !== undefined) return fixed
  const name = sourceName(source, customNames)
  if (source >= FIRST_CUSTOM) {
    return { name: `${CUSTOM_REASON}${name}`, words: `the custom field ${name}`, field: name }
  }
  const role = ROLE_NAMES.get(name)
  if (role !== undefined) return { name, words: roleWords(role).called }
  const words = SPELLED[name] ?? `the ${snakeName(name).replaceAll('_', ' ')}`
  return { name: snakeName(name), words, ...(OPEN.has(name) && { isOpen: true }) }
}

/** Words that a reason names at most. */
const MAX_NAMED_WORDS = 3
/** Characters of each. */
const MAX_WORD_LENGTH = 40

/** The words that moved a score in the direction of a contribution, as the source has them; none of other sources. */
export function wordsOf(
  source: number,
  contribution: number,
  words: readonly MovingWord[],
): readonly MovingWord[] {
  if (source !== SOURCES.text && source !== SOURCES.textLinks) return []
  const isLink = source === SOURCES.textLinks
  return words
    .filter((word) => word.isLink === isLink && word.moved * contribution > 0)
    .slice(0, MAX_NAMED_WORDS)
    .map((word) => ({ ...word, shown: excerpt(word.shown, MAX_WORD_LENGTH) }))
}

/** `Words of the text raise the score: “whatsapp” (38 of 40 labelled texts with it were bad), “bonus”.` */
export function wordsSentence(
  { name }: SourceWords,
  contribution: number,
  words: readonly MovingWord[],
): string {
  const what = name === 'text_links' ? 'Links in the text' : 'Words of the text'
  const direction = contribution > 0 ? 'raise' : 'lower'
  const named = words.map(({ shown, counts }) => `${quoted(shown)}${countsText(counts)}`)
  return `${what} ${direction} the score: ${named.join(', ')}.`
}

const countsText = (counts: MovingWord['counts']): string =>
  counts === undefined
    ? ''
    : ` (${counts.bad} of ${counts.texts} labelled ${counts.texts === 1 ? 'text' : 'texts'} with it ${counts.bad === 1 ? 'was' : 'were'} bad)`

/** A value that may be personal: a masked answer has a tag between these quotes, so the value has none of them. */
const quoted = (value: string): string => `“${value.replaceAll(/[“”]/g, '"')}”`

/** A value that is of nobody. */
const openlyQuoted = (value: string): string => `‘${value.replaceAll(/[“”]/g, '"')}’`

/** What was learned about a part of the event; `value` is what the event has there. */
export function sourceSentence(
  { words, isOpen }: SourceWords,
  contribution: number,
  value: string | undefined,
): string {
  const direction = contribution > 0 ? 'raises' : 'lowers'
  const here =
    value === undefined ? '' : `, here ${isOpen === true ? openlyQuoted(value) : quoted(value)},`
  return `What labels taught about ${words}${here} ${direction} the score.`
}
