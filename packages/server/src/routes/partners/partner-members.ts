import { isRecord, type JsonSchema, named } from '@winnow/contract'
import {
  bodySchema,
  meaning,
  member,
  type Members,
  type ReadMembers,
  yesOrNo,
} from '@winnow/contract/native'
import { readBodyMembers } from '../../http/body/body-members.ts'

const MAX_URL_CHARS = 2048
/** The longest address that mail can have (RFC 5321). */
const MAX_MAIL_CHARS = 254
const PASSWORD_CHARS = { least: 10, most: 1024 } as const

const site = member<string>(
  `the address of a site, up to ${MAX_URL_CHARS} characters`,
  { type: 'string', pattern: String.raw`^\S{1,${MAX_URL_CHARS}}$`, examples: ['shop.example'] },
  (value) =>
    typeof value === 'string' && /^\S+$/.test(value) && value.length <= MAX_URL_CHARS
      ? value
      : undefined,
)

const MAIL = /^[^\s@]+@[^\s@]+$/

const mail = member<string>(
  'a mail address',
  {
    type: 'string',
    pattern: MAIL.source,
    maxLength: MAX_MAIL_CHARS,
    examples: ['eva@shop.example'],
  },
  (value) =>
    typeof value === 'string' && MAIL.test(value) && value.length <= MAX_MAIL_CHARS
      ? value.toLowerCase()
      : undefined,
)

const password = member<string>(
  `a text of ${PASSWORD_CHARS.least} to ${PASSWORD_CHARS.most} characters`,
  {
    type: 'string',
    minLength: PASSWORD_CHARS.least,
    maxLength: PASSWORD_CHARS.most,
    examples: ['correct horse battery'],
  },
  (value) =>
    typeof value === 'string' &&
    value.length >= PASSWORD_CHARS.least &&
    value.length <= PASSWORD_CHARS.most
      ? value
      : undefined,
)

/** What a partner gives for a new account. */
const NEW_ACCOUNT = {
  site_url: meaning(site, 'The site of the customer.'),
  site_email: meaning(mail, 'An address of the customer.'),
  analyst_email: meaning(mail, 'The address of who reviews for the customer.'),
  password: meaning(password, 'Of the analyst. Only a hash of it is kept.'),
}

export const NEW_ACCOUNT_NAMES = ['site_url', 'site_email', 'analyst_email', 'password'] as const

const PLACE = '%s'

/** A URL with one `%s` after its host. The id of an account stands there later. */
const isTemplate = (value: string): boolean => {
  if (value.length > MAX_URL_CHARS || value.split(PLACE).length !== 2) return false
  const url = value.replace(PLACE, 'a')
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return false
  const { origin, username, password: secret } = new URL(url)
  const head = value.slice(0, value.indexOf(PLACE))
  return username === '' && secret === '' && head.toLowerCase().startsWith(`${origin}/`)
}

const notificationUrl = member<string>(
  'an http or https URL with `%s` exactly once, in its path or query',
  {
    type: 'string',
    pattern: '^[hH][tT][tT][pP][sS]?://.*%s',
    maxLength: MAX_URL_CHARS,
    examples: ['https://partner.example/notify?id=%s'],
  },
  (value) => (typeof value === 'string' && isTemplate(value) ? value : undefined),
)

const threshold = member<number>(
  'a number from 0 to 1',
  { type: 'number', minimum: 0, maximum: 1, examples: [0.6] },
  (value) => (typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined),
)

/** What a partner sets for all its accounts. */
const CONFIG = {
  http_notification_url: meaning(
    notificationUrl,
    'Where scores are reported; `%s` stands for the id of the account.',
  ),
  http_notification_threshold: meaning(threshold, 'The score from which on, divided by 100.'),
  email_notification_threshold: meaning(threshold, 'The same for mail.'),
  enable_sort_by_expected_loss: yesOrNo,
  is_production: yesOrNo,
}

/** How the bodies of partners must look. Members that are not named here ride along. */
export const newAccountBody: JsonSchema = named('NewSubAccount', {
  ...bodySchema(NEW_ACCOUNT, NEW_ACCOUNT_NAMES),
  additionalProperties: true,
})
export const configBody: JsonSchema = named('NewPartnerConfig', {
  ...bodySchema(CONFIG),
  additionalProperties: true,
})

/** Errors: OwnRefusal invalid_request, with issues. */
export const readNewAccount = (body: unknown): ReadMembers<typeof NEW_ACCOUNT> =>
  readKnown(body, NEW_ACCOUNT)

/** The members that were sent. Errors: OwnRefusal invalid_request, with issues. */
export const readConfig = (body: unknown): ReadMembers<typeof CONFIG> => readKnown(body, CONFIG)

/** As `readBodyMembers`; clients may send members of other versions. */
function readKnown<M extends Members>(body: unknown, members: M): ReadMembers<M> {
  if (!isRecord(body)) return readBodyMembers(body, members)
  const known = Object.entries(body).filter(([name]) => Object.hasOwn(members, name))
  return readBodyMembers(Object.fromEntries(known), members)
}
