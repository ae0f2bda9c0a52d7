/** What a value names. Each kind has placeholders of its own. */
export type PlaceholderKind =
  | 'thing'
  | 'account'
  | 'device'
  | 'custom'
  | 'email'
  | 'phone'
  | 'name'
  | 'street'
  | 'city'
  | 'zip'
  | 'card_bin'
  | 'bank'

/** The placeholders of one kind. */
export interface PlaceholderRow {
  /** Which values of events are of the kind. */
  readonly of: string
  /** Lower-case texts that stand for "none", compared without blanks and quotes around them. */
  readonly words: readonly string[]
  /** Forms that stand for "none". */
  readonly forms: readonly PlaceholderForm[]
}

interface PlaceholderForm {
  /** As the reference prints it. */
  readonly says: string
  readonly pattern: RegExp
  /** What such a text begins with: the first two characters count, `\0` is the end; absent: anything. */
  readonly starts?: readonly string[]
}

const list = (text: string): readonly string[] => text.split('|')

/** Each of the characters before each of those that may follow it, the end and what stands around a text included. */
const pairs = (first: string, next: string): readonly string[] =>
  first.split('').flatMap((one) => `${next}\0 "'\``.split('').map((two) => one + two))

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** How programming languages, databases, spreadsheets and analytics write a value that is missing. */
const NOTHING = list(
  'undefined|null|none|<nil>|(nil)|(null)|<null>|[null]|n/a|#n/a|<na>|n.a.|unknown|(unknown)|' +
    'unspecified|not set|(not set)|not_set|notset|not available|not provided|not_provided|' +
    '(none)|(empty)|(blank)|no value|no id|no_id|placeholder|false|undefined undefined|null null|' +
    'dbnull|#ref!|#value!|#name?',
)

/** Names where only one way of writing is a placeholder: `Nan` and `Nil` are names of people. */
const EXACT: PlaceholderForm = {
  says: '`NaN`, `nan`, `NAN`, `nil`, `NIL`, in no other case',
  pattern: /^(?:NaN|nan|NAN|nil|NIL)$/,
  starts: list('na|ni'),
}

const BLANK: PlaceholderForm = {
  says: 'blanks, quotes, dashes, dots or question marks only',
  pattern: /^[\s"'`.?_\u2010-\u2015-]*$/,
  starts: pairs('.?_-', '.?_-'),
}

/** A template that was never filled in. */
const TEMPLATE: PlaceholderForm = {
  says: 'a template that was not filled in: `{{user_id}}`, `${id}`, `<%= id %>`, `%s`, `[object Object]`',
  pattern:
    /^(?:\{\{[^{}]*\}\}|\$\{[^{}]*\}|#\{[^{}]*\}|<%[^%]*%>|%[sd@v]|%!\w\(.*\)|%[A-Z_]{2,}%|\[object \w+\]|\[\[[^[\]]*\]\])$/,
  starts: list('{{|${|#{|<%|%s|%d|%@|%v|%!|[o|[[').concat(
    pairs('%', 'abcdefghijklmnopqrstuvwxyz_'),
  ),
}

/** A template of another kind, or what a program prints of an object or a function. An address in `<>` is somebody's. */
const PRINTED: PlaceholderForm = {
  says: 'the same in braces or angle brackets, and a printed object: `{user_id}`, `<user_id>`, `#<User:0x1f>`, `[Function: id]`',
  pattern: /^(?:\{[a-z][a-z_.]*\}|#?<[a-z][^<>@]*>|\[function\b[^[\]]*\])$/i,
  starts: [...LETTERS.flatMap((letter) => [`{${letter}`, `<${letter}`]), '#<', '[f'],
}

/** A parameter that was never filled in. */
const PARAMETER: PlaceholderForm = {
  says: 'the name of a field with a mark before it: `:user_id`, `$userId`, `@order_id`',
  pattern:
    /^[:$@](?:user|customer|client|account|visitor|session|device|order|transaction|content|store)?_?id$/i,
  starts: list('$|:|@').flatMap((mark) => 'ucavsdotci_'.split('').map((letter) => mark + letter)),
}

const ZEROS: PlaceholderForm = {
  says: 'zeros only, as `0`, `000000` and the nil UUID',
  pattern: /^\{?0[0:.-]*\}?$/,
  starts: [...pairs('0', '0:.-}'), '{0'],
}

const ONES: PlaceholderForm = {
  says: '`-1`, and the UUID of `f` only',
  pattern: /^(?:-1|\{?f{8}-?f{4}-?f{4}-?f{4}-?f{12}\}?)$/i,
  starts: list('-1|{f|ff'),
}

const NOTHING_FORMS = [EXACT, BLANK, TEMPLATE, PRINTED] as const
const ID_FORMS = [...NOTHING_FORMS, PARAMETER, ZEROS, ONES] as const

const GUESTS = list(
  'guest|guest user|guest_user|guest-user|guestuser|(guest)|guest customer|guest checkout|' +
    'anonymous|(anonymous)|anonymous user|anonymous_user|anonymous-user|anonymoususer|' +
    'not logged in|not_logged_in|not-logged-in|notloggedin|logged out|logged_out|unauthenticated|' +
    'no user|no_user|no-user|nouser|no session|no_session|no-session|' +
    'guest_customer|guest-customer|guestcustomer|guest_checkout|guest-checkout|guestcheckout|' +
    'gast|gastkunde|gastbenutzer|gastbestellung|invité|client invité|invitado|cliente invitado|' +
    'ospite|cliente ospite|convidado|cliente convidado|gość|vendég|misafir|gäst|gjest|gæst',
)

/** Ids that many devices report as their own: faults of systems, and what they answer without permission. */
const DEVICES = list(
  '9774d56d682e549c|0123456789abcdef|123456789abcdef|02:00:00:00:00:00|020000000000|' +
    'ff:ff:ff:ff:ff:ff|ffffffffffffffff|android_id|android id|device_id|deviceid|default|' +
    'no device|no_device|nodevice|unknown device|unknown_device|not permitted|permission denied',
)

/** Local parts that no person has. */
const NOBODYS = list(
  'undefined|null|none|n/a|noemail|no-email|no_email|no.email|nomail|no-mail|no_mail|noreply|' +
    'no-reply|no_reply|donotreply|do-not-reply|notprovided|not-provided|not_provided|unknown|placeholder',
)

/** Words that are written on both sides of the @. */
const BOTH_SIDES = list(
  'test|mail|email|e-mail|example|user|guest|anonymous|asdf|qwerty|abc|aaa|xxx|xyz|foo|dummy|fake|na',
)

/** Local parts of examples, which stand for nobody at the domains of examples. */
const EXAMPLES = list(
  'test|mail|email|e-mail|example|user|username|name|yourname|your-name|your.name|you|your|youremail|' +
    'your-email|your.email|someone|somebody|guest|anonymous|customer|client|a|x|abc|foo',
)

/** The local parts of all placeholders that have a domain with a point. */
export const PLACEHOLDER_LOCALS: readonly string[] = [
  ...NOBODYS,
  ...BOTH_SIDES,
  ...EXAMPLES,
  ...LETTERS,
]

const anyOf = (words: readonly string[]): string =>
  words.map((word) => word.replaceAll('.', '\\.')).join('|')

const at = (words: readonly string[]): readonly string[] => words.map((word) => `${word}@`)

const EMAIL_FORMS: readonly PlaceholderForm[] = [
  ...NOTHING_FORMS,
  {
    says: 'a local part that no person has, at any domain: `noemail@…`, `null@…`, `no-reply@…`',
    pattern: new RegExp(`^(?:${anyOf(NOBODYS)})@\\S*$`, 'i'),
    starts: at(NOBODYS),
  },
  {
    says: 'one word on both sides, as `test@test.com`, `none@none.de`, `a@a.a`',
    pattern: new RegExp(`^(${anyOf(BOTH_SIDES)}|[a-z])@\\1(?:\\.[a-z]{1,24}){1,2}$`, 'i'),
    starts: at([...BOTH_SIDES, ...LETTERS]),
  },
  {
    says: 'the standard names at domains for examples: `test@example.com`, `user@domain.com`',
    pattern: new RegExp(
      `^(?:${anyOf(EXAMPLES)})@(?:example|domain|yourdomain|mydomain|email|sample|localhost|test|invalid)(?:\\.[a-z]{2,24})?$`,
      'i',
    ),
    starts: at(EXAMPLES),
  },
  {
    says: 'a domain that was not filled in: `…@undefined`, `…@null`',
    pattern: /@(?:undefined|null|none|nil|nan)$/i,
  },
]

/** Of phone numbers the digits alone are looked at, and a plus before them. */
const PHONE_FORMS: readonly PlaceholderForm[] = [
  ...NOTHING_FORMS,
  {
    says: 'one digit only, also after `0` or `+1`: `0000000000`, `+1 111 111 1111`',
    pattern: /^(?:\+?(\d)\1{4,}|0(\d)\2{5,}|\+1(\d)\3{9}|1([0-2])\4{9})$/,
  },
  { says: 'a country code and zeros: `+49 000 0000000`', pattern: /^\+?\d{1,3}0{7,}$/ },
  {
    says: 'digits in a row: `123456789`, `0123456789`, `+1 234 567 8900`, `9876543210`',
    pattern: /^\+?(?:1|44|49|91)?0?(?:1234567(?:8|89|890|8900)?|98765432(?:1|10))$|^\+12345678900$/,
  },
]

const STREETS = list(
  'na|no|x|xx|xxx|xxxx|test|asdf|street|street address|address|address 1|address1|adresse|' +
    'strasse|straße|no address|no_address|noaddress|same|same as above|same as billing|' +
    'same as billing address|same as shipping|pickup|pick up|pick-up|store pickup|in-store pickup|' +
    'in store pickup|instore pickup|click and collect|click & collect|click&collect|selbstabholung|' +
    'selbstabholer|abholung|retrait en magasin|digital|digital delivery|digital order|email delivery|' +
    'download|electronic|electronic delivery|virtual|online',
)

/**
 * What many senders use for "none", by kind of value: the one list of the project. A value belongs here only when it is beyond doubt:
 * when nobody can be named so, or when whoever is named so is one among many strangers of that name.
 */
export const PLACEHOLDERS: Readonly<Record<PlaceholderKind, PlaceholderRow>> = {
  thing: {
    of: 'orders, transactions, content, promotions, merchants, stores',
    words: NOTHING,
    forms: ID_FORMS,
  },
  account: {
    of: 'users, sellers, recipients, referrers, sessions',
    words: [...NOTHING, ...GUESTS],
    forms: ID_FORMS,
  },
  device: {
    of: 'devices, installations, visitors',
    words: [...NOTHING, ...DEVICES],
    forms: [...ID_FORMS, { says: 'the letter `f` only', pattern: /^f{8,}$/i, starts: ['ff'] }],
  },
  custom: {
    of: 'custom fields whose names end in `_id`; there `0` may be a real number',
    words: NOTHING,
    forms: [
      ...NOTHING_FORMS,
      {
        says: 'the nil UUID',
        pattern: /^\{?0{8}-?0{4}-?0{4}-?0{4}-?0{12}\}?$/,
        starts: [...pairs('0', '0:.-}'), '{0'],
      },
    ],
  },
  email: { of: 'mail addresses', words: NOTHING, forms: EMAIL_FORMS },
  phone: { of: 'phone numbers', words: NOTHING, forms: PHONE_FORMS },
  name: {
    of: 'names of people',
    words: [
      ...NOTHING,
      ...GUESTS,
      ...list(
        'no name|noname|name|full name|first last|firstname lastname|first name last name|' +
          'vorname nachname|unknown unknown|guest guest|none none|n/a n/a|test test|customer',
      ),
    ],
    forms: NOTHING_FORMS,
  },
  street: { of: 'first lines of addresses', words: [...NOTHING, ...STREETS], forms: ID_FORMS },
  city: {
    of: 'cities',
    words: [...NOTHING, ...list('na|x|xx|xxx|test|city|town|stadt')],
    forms: ID_FORMS,
  },
  zip: {
    of: 'postal codes',
    words: [...NOTHING, ...list('na|zip|zipcode|postcode|plz|x|xx|xxx|xxxxx')],
    forms: [...ID_FORMS, { says: 'nines only, from five on', pattern: /^9{5,}$/, starts: ['99'] }],
  },
  card_bin: {
    of: 'the first digits of a card',
    words: list('123456|12345678'),
    forms: [
      {
        says: 'one digit only, `0`, `1` or `9`',
        pattern: /^([019])\1{5,7}$/,
        starts: list('00|11|99'),
      },
    ],
  },
  bank: {
    of: 'account numbers, wallets, PayPal payers',
    words: NOTHING,
    forms: [
      ...ID_FORMS,
      { says: 'the zero address of a chain', pattern: /^0x0{8,}$/i, starts: ['0x'] },
    ],
  },
}
