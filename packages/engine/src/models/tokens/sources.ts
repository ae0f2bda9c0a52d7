import { entityIn, type Role, ROLES } from '../../entities/entity-types.ts'
import type { Facts } from '../../entities/facts.ts'
import { FEATURES } from '../../features/index.ts'

/** Words of an event that are tokens as they stand, each fact by itself. */
export const WORD_FACTS = [
  'type',
  'currency',
  'paymentType',
  'paymentGateway',
  'cardBin',
  'cardFunding',
  'cardBank',
  'cardCountry',
  'emailDomain',
  'emailTld',
  'emailRoot',
  'phoneCountry',
  'phoneType',
  'socialSignOn',
  'ipCountry',
  'ipNetworkName',
  'billingCountry',
  'billingZip',
  'shippingCountry',
  'shippingZip',
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
  'textDomain',
  'contentKind',
  'flagReason',
  'merchantCategory',
  'passwordReason',
] as const satisfies readonly (keyof Facts)[]

/** Entities that are tokens by their names. Users, sessions and single records are not: a label of theirs is their own. */
export const ENTITY_ROLES: readonly Role[] = ROLES.filter((role) => entityIn(role).isToken)

/** What crosses are made of besides words. */
export const OTHER_PARTS = ['amount', 'hour', 'network'] as const

/** Two values that say more together: their name, and the two parts. */
export const CROSSES = [
  ['type_hour', 'type', 'hour'],
  ['domain_amount', 'emailDomain', 'amount'],
  ['zip_domain', 'billingZip', 'emailDomain'],
  ['zip_amount', 'billingZip', 'amount'],
  ['bin_amount', 'cardBin', 'amount'],
  ['payment_amount', 'paymentType', 'amount'],
  ['category_amount', 'itemCategory', 'amount'],
  ['ip_country_card_country', 'ipCountry', 'cardCountry'],
  ['ip_country_billing_country', 'ipCountry', 'billingCountry'],
  ['ip_country_language', 'ipCountry', 'language'],
  ['network_user_agent', 'network', 'userAgent'],
] as const satisfies readonly (readonly [string, Part, Part])[]

type Part = (typeof WORD_FACTS)[number] | (typeof OTHER_PARTS)[number]

/** Custom fields of one event that become tokens; of more, the first by name. */
export const MAX_CUSTOM_FIELDS = 64

const OTHERS = ['bias', 'amount', 'custom_amount', 'text', 'text_shape', 'text_links'] as const

const NAMED: readonly string[] = [
  ...OTHERS,
  ...CROSSES.map(([name]) => name),
  ...WORD_FACTS,
  ...ENTITY_ROLES,
  ...FEATURES.map(({ name }) => name),
]

/** All but custom fields. */
export const SOURCE_NAMES = NAMED

const FIRST_CROSS = OTHERS.length
const FIRST_WORD = FIRST_CROSS + CROSSES.length
const FIRST_ROLE = FIRST_WORD + WORD_FACTS.length
const FIRST_FEATURE = FIRST_ROLE + ENTITY_ROLES.length
const FIRST_CUSTOM = NAMED.length

/**
 * Where a token came from, as the number the list of tokens carries. The numbers hold within one
 * version of the code and are never stored; weights are found by hash alone.
 */
export const SOURCES = {
  bias: 0,
  amount: 1,
  customAmount: 2,
  text: 3,
  textShape: 4,
  /** Parts of the links in a text. */
  textLinks: 5,
  cross: (at: number): number => FIRST_CROSS + at,
  word: (at: number): number => FIRST_WORD + at,
  role: (at: number): number => FIRST_ROLE + at,
  /** Of the feature at this place of the vector. */
  feature: (at: number): number => FIRST_FEATURE + at,
  /** Of the custom field at this place among the fields that are read. */
  custom: (at: number): number => FIRST_CUSTOM + at,
  /** How many there are: the length of a list of contributions. */
  count: FIRST_CUSTOM + MAX_CUSTOM_FIELDS,
} as const

/** The sources of a text's tokens. */
export const TEXT_SOURCES = {
  words: SOURCES.text,
  links: SOURCES.textLinks,
  shape: SOURCES.textShape,
} as const

/** A source's name: a feature's, a fact's, a role's; a custom field's own name comes from `customNames`. */
export function sourceName(source: number, customNames: readonly string[]): string {
  return NAMED[source] ?? customNames[source - FIRST_CUSTOM] ?? 'custom'
}
