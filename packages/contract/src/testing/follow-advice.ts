import type { ApiVersion } from '../api-version.ts'
import type { Problem } from '../problem.ts'
import type { ParsingRefusal } from '../refusal-or-warning.ts'
import { stepsOf, valueAt, withValue, type Body, type Steps } from './members.ts'

/** What a sender sends. */
export interface Sent {
  readonly version: ApiVersion
  readonly body: Body
}

/** A refusal with the place that it names. */
interface Place {
  readonly steps: Steps
  readonly message: string
}

type Follow = (sent: Sent, place: Place) => Sent

const set =
  (make: (value: unknown, place: Place) => unknown): Follow =>
  ({ version, body }, place) => ({
    version,
    body: withValue(body, place.steps, make(valueAt(body, place.steps), place)),
  })

const leaveOut: Follow = set(() => undefined)
const toVersion =
  (version: ApiVersion): Follow =>
  ({ body }) => ({ version, body })

/** Required values, by the form that the message asks for. */
const FORMS: readonly (readonly [form: RegExp, value: unknown])[] = [
  [/in micros of the currency/, 115_940_000],
  [/ISO-4217/, 'USD'],
  [/a string of 1 to/, 'id-1'],
  [/milliseconds since 1970/, 1_700_000_000_000],
  [/true or false/, true],
  [/a number from/, 0.05],
  [/abuse type/, 'payment_abuse'],
]

function valueOfForm(_value: unknown, { message }: Place): unknown {
  const form = FORMS.find(([words]) => words.test(message))
  return form === undefined ? firstNamed(message) : form[1]
}

/** `$sale` of "Must be one of $sale, $authorize", or the value that is asked about. */
const firstNamed = (message: string): string | undefined =>
  meantIn(message) ?? /one of:? (\S+?)(?:,|$)/.exec(message)?.[1]

const meantIn = (message: string): string | undefined =>
  /Did you mean (\S+?)(?:\?| or )/.exec(message)?.[1]

/** Renames the member to the name that is asked about, or else makes it one of the sender's own. */
const rename: Follow = ({ version, body }, { steps, message }) => {
  const name = String(steps[0])
  const to = meantIn(message) ?? name.replace('$', '')
  const { [name]: value, ...rest } = body
  return { version, body: { ...rest, [to]: value } }
}

const retype: Follow = ({ version, body }, { message }) => ({
  version,
  body: { ...body, $type: meantIn(message) ?? String(body['$type']).replace('$', '') },
})

const numberIn = (message: string): number => Number(/-?[\d.]+$/.exec(message)?.[0])

const WHO = { $user_id: 'ann', $session_id: 'session-1' }

/** Required fields that can have any value of their kind. */
const MISSING: Body = { ...WHO, $amount: 115_940_000, $currency_code: 'USD', $is_bad: true }

function valueOfMissing(_value: unknown, { steps }: Place): unknown {
  const name = String(steps.at(-1))
  return MISSING[name] ?? OTHER_MISSING[name] ?? (name.endsWith('_id') ? 'id-1' : 'x')
}

const OTHER_MISSING: Body = {
  $status: '$success',
  $order_status: '$approved',
  $notification_status: '$sent',
  $reason: '$user_update',
  $abuse_type: 'payment_abuse',
  $price: 10_000,
  $user_email: 'ann@example.com',
  $item: { $item_id: 'i', $product_title: 'Tea', $price: 10_000 },
}

/** What the advice of each refusal says, done by a machine. */
const FOLLOW: Readonly<Record<ParsingRefusal, Follow>> = {
  body_no_object: ({ version }) => ({ version, body: { $type: '$login', ...WHO } }),
  nested_too_deep: leaveOut,
  type_missing: ({ version, body }) => ({ version, body: { ...body, $type: 'own_event' } }),
  type_unknown: retype,
  type_label: ({ version }) => ({
    version,
    body: { $is_bad: true, $abuse_type: 'payment_abuse' },
  }),
  type_too_new: toVersion('v205'),
  type_gone: toVersion('v204'),
  type_characters: set((value) => String(value).replaceAll(/\W/g, '_')),
  type_too_long: set((value, { message }) => String(value).slice(0, numberIn(message))),
  type_account_number: set(() => 'made_call'),
  field_unknown: rename,
  field_too_new: toVersion('v205'),
  field_gone: leaveOut,
  field_missing: set(valueOfMissing),
  one_of_missing: ({ version, body }, { message }) => {
    const name = /: (\$\w+)/.exec(message)?.[1] ?? ''
    return { version, body: { ...body, [name]: name.endsWith('_id') ? 'id-1' : { $body: 'x' } } }
  },
  user_missing: set(valueOfMissing),
  actor_missing: set(valueOfMissing),
  session_missing: set(valueOfMissing),
  value_quoted: set((value, place) => {
    const number = Number(value)
    return Number.isInteger(number) && number > 0 ? number : valueOfForm(value, place)
  }),
  wrong_type: set(valueOfForm),
  text_too_long: set((value, { message }) => String(value).slice(0, numberIn(message))),
  id_characters: set((value) => `${String(value).replaceAll(/[\p{Cc}\p{Cs}]/gu, '')}1`),
  id_worn: set((value) => String(value)),
  value_not_allowed: set((_value, { message }) => firstNamed(message)),
  not_an_integer: set((value) => Math.round(Number(value) * 1_000_000)),
  number_too_small: set((_value, { message }) => numberIn(message)),
  number_too_large: set((_value, { message }) => (message.includes('2^53') ? 1_000_000 : 1)),
  amount_below_zero: set((value) => Math.abs(Number(value))),
  amount_zero: ({ version, body }) => ({
    version,
    body: { ...body, $amount: 10_000, $transaction_type: '$authorize' },
  }),
  currency_unreadable: set(() => 'USD'),
  time_in_future: leaveOut,
  excludes_other: leaveOut,
  needs_other: leaveOut,
  abuse_type_unknown: set((_value, { message }) => firstNamed(message)),
  path_encoding: set((value) => encodeURIComponent(String(value))),
}

/** Follows the advice of each refusal once. */
export function followAdvice(sent: Sent, problems: readonly Problem[]): Sent {
  return problems.reduce((now, { kind, path, message }) => {
    const follow = FOLLOW[kind as ParsingRefusal]
    return follow(now, { steps: stepsOf(path), message })
  }, sent)
}
