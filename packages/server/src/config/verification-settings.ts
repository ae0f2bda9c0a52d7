import { choice, envOf, integer, readText, type Setting, setting, text } from './setting-kinds.ts'

/** What stands for a setting that names nothing. */
const OFF = 'off'

const MAX_PER_DAY = 1_000_000

/** An address of a service that messages go to, of one of these schemes. */
function place(name: string, about: string, schemes: readonly string[]): Setting<string> {
  const read = (value: unknown): string | undefined => {
    const given = readText(value)
    if (given === OFF) return given
    const isPlace = given !== undefined && URL.canParse(given) && isOf(new URL(given), schemes)
    return isPlace ? given : undefined
  }
  const expects = `${OFF}, or an address that begins with ${schemes.map((one) => `${one}//`).join(' or ')}`
  return { name, env: envOf(name), about, expects, fallback: OFF, read }
}

const isOf = ({ protocol, hostname }: URL, schemes: readonly string[]): boolean =>
  schemes.includes(protocol) && hostname !== ''

/** Headers as a JSON object of texts, so that a secret in them can come from the environment. */
function headers(name: string, about: string): Setting<string> {
  const expects = 'a JSON object of texts'
  return { name, env: envOf(name), about, expects, fallback: '{}', read: readHeaders }
}

function readHeaders(value: unknown): string | undefined {
  const given = readText(value)
  return given !== undefined && isObjectOfTexts(given) ? given : undefined
}

function isObjectOfTexts(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json)
    return (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every((one) => typeof one === 'string')
    )
  } catch {
    return false
  }
}

/** The settings of the mail server, of the SMS gateway, and of one-time codes. */
export const VERIFICATION_SETTINGS = {
  smtpUrl: place(
    'smtp_url',
    'The mail server, with user and password: smtps://user:password@mail.example. off = no mail is sent, and codes are written to a file.',
    ['smtp:', 'smtps:'],
  ),
  smtpFrom: text(setting('smtp_from', 'The address that mails are from.'), 'winnow@localhost'),
  smsUrl: place(
    'verification_sms_url',
    'The SMS gateway that codes are posted to. off = they are not sent but written to a file.',
    ['https:', 'http:'],
  ),
  smsContentType: choice(
    setting('verification_sms_content_type', 'How the SMS gateway wants its body.'),
    'application/json',
    ['application/json', 'application/x-www-form-urlencoded'],
  ),
  smsBody: text(
    setting(
      'verification_sms_body',
      'The body for the SMS gateway; {to} and {text} stand for the number and the message.',
    ),
    '{"to":"{to}","text":"{text}"}',
  ),
  smsHeaders: headers(
    'verification_sms_headers',
    'Headers for the SMS gateway: {"authorization":"Bearer secret"}.',
  ),
  verificationTexts: text(
    setting(
      'verification_texts',
      'A YAML or JSON file with texts of messages by language; off = those that come with the service.',
    ),
    OFF,
  ),
  verificationMinutes: integer(
    setting('verification_minutes', 'Minutes for which a one-time code is valid.'),
    10,
    [1, 60],
  ),
  verificationAttempts: integer(
    setting('verification_attempts', 'Codes that may be tried before a new one has to be sent.'),
    5,
    [1, 20],
  ),
  verificationResends: integer(
    setting('verification_resends', 'How often a verification may be sent again.'),
    3,
    [0, 20],
  ),
  verificationUserPerDay: integer(
    setting('verification_user_per_day', 'Messages with codes for one user in 24 hours.'),
    20,
    [1, MAX_PER_DAY],
  ),
  verificationRecipientPerDay: integer(
    setting(
      'verification_recipient_per_day',
      'Messages with codes to one email address or phone in 24 hours.',
    ),
    20,
    [1, MAX_PER_DAY],
  ),
  verificationIpPerDay: integer(
    setting(
      'verification_ip_per_day',
      'Messages with codes asked for from one IP address, or IPv6 network, in 24 hours.',
    ),
    100,
    [1, MAX_PER_DAY],
  ),
  verificationPerDay: integer(
    setting('verification_per_day', 'All messages with codes of an environment in 24 hours.'),
    50_000,
    [1, MAX_PER_DAY],
  ),
} as const
