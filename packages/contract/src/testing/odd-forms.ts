import { currency } from '../kinds/currency.ts'
import { birthDate, yearOfBirth } from '../kinds/birth.ts'
import { boolean } from '../kinds/boolean.ts'
import {
  accountId,
  deviceId,
  entityId,
  id,
  visitorAccountId,
  visitorEntityId,
  visitorId,
} from '../kinds/id.ts'
import { ipAddress } from '../kinds/ip-address.ts'
import type { Kind } from '../kinds/kind.ts'
import { boundMicros, micros, positiveMicros, price, signedMicros } from '../kinds/money.ts'
import { count, decimal, odds, rate, share } from '../kinds/numbers.ts'
import {
  cardBin,
  ibanFirst6,
  ibanLast4,
  last4,
  last5,
  routingNumber,
} from '../kinds/number-parts.ts'
import { city, longText, personName, street, text, walletAddress, zipcode } from '../kinds/text.ts'
import { eventTimeMs, timeMs } from '../kinds/time.ts'

type Forms = (value: never) => readonly unknown[]

const ARRAYS_MAX = 1_000
const NEITHER = [true, { a: 1 }, ['a', 'b'], [['a']]]
const asText = (value: number): string => String(value)

const ofText = (value: string, charsMax: number): readonly unknown[] => [
  ...NEITHER,
  4711,
  [`${value}x`],
  `${value}\0`,
  `\ud800${value}`,
  'x'.repeat(charsMax + 1),
]

/** What a language makes of an amount that it computes; beyond 2^46 micros the list that a known client sends. */
function ofAmount(value: number): readonly unknown[] {
  const computed = value * (1 + Number.EPSILON)
  return Number.isInteger(computed) ? [[asText(value)]] : [computed, [asText(value)]]
}

const ofSideMoney = (value: number): readonly unknown[] => [
  ...ofAmount(value),
  ...NEITHER,
  33.37,
  asText(value),
  'free',
  2 ** 60,
]

const ofNumber = (value: number): readonly unknown[] => [
  ...NEITHER,
  asText(value),
  'many',
  '1,5',
  [value],
]

const ofTime = (value: number): readonly unknown[] => [
  value + 0.5,
  asText(value),
  Math.floor(value / 1000),
  value / 1000 + 0.123_456,
  new Date(value).toISOString(),
  0,
]

const ofPart = (): readonly unknown[] => [
  ...NEITHER,
  '4111 1111 1111 1111',
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'unknown',
]

const ofId = (value: string): readonly unknown[] => [4711, `${value} b`, `${value}ä`]
const ofVisitorId = (value: string): readonly unknown[] => [
  ...ofText(value, 512),
  2 ** 60,
  `${value} b`,
]
/** A placeholder is odd in form, too: it names nobody and is left out. */
const NOBODY = ['undefined', '0', ' null ', 0, false, '[object Object]', '{{id}}']

/** Other forms of values, by kind: odd in form, and not in meaning. Each is taken with a warning. */
const BY_KIND: ReadonlyMap<Kind, Forms> = new Map<Kind, Forms>([
  [id, ofId],
  [visitorId, ofVisitorId],
  [entityId, (value: string) => [...ofId(value), ...NOBODY]],
  [accountId, (value: string) => [...ofId(value), ...NOBODY, 'guest']],
  [visitorEntityId, (value: string) => [...ofVisitorId(value), ...NOBODY]],
  [visitorAccountId, (value: string) => [...ofVisitorId(value), ...NOBODY, 'anonymous']],
  [deviceId, (value: string) => [...ofVisitorId(value), ...NOBODY, '9774d56d682e549c']],
  [text, (value: string) => ofText(value, 8_192)],
  [personName, (value: string) => [...ofText(value, 8_192), 'undefined undefined']],
  [street, (value: string) => [...ofText(value, 8_192), 'n/a']],
  [city, (value: string) => [...ofText(value, 8_192), '-']],
  [zipcode, (value: string) => [...ofText(value, 8_192), '00000']],
  [walletAddress, (value: string) => [...ofText(value, 8_192), 'null']],
  [longText, (value: string) => ofText(value, 262_144)],
  [boolean, () => [1, 0, 'true', 'no', 'ON', 'maybe', 2, { a: 1 }, [true]]],
  [ipAddress, (value: string) => ['unknown', `${value}, 10.0.0.1`, ` ${value}`, ...NEITHER, 4711]],
  [currency, (value: string) => [` ${value}`, `${value}  `, `\t${value.toLowerCase()}\n`]],
  [micros, ofAmount],
  [positiveMicros, ofAmount],
  [price, (value: number) => [...ofSideMoney(value), -1 - value]],
  [boundMicros, (value: number) => [...ofSideMoney(value), -1 - value]],
  [signedMicros, ofSideMoney],
  [count, (value: number) => [...ofNumber(value), 1.52, -1, 0.1 + 0.2, 2 ** 60]],
  [rate, (value: number) => [...ofNumber(value), 0, -1]],
  [share, (value: number) => [...ofNumber(value), 20, -0.2]],
  [decimal, ofNumber],
  [odds, (value: number) => [asText(value)]],
  [eventTimeMs, ofTime],
  [timeMs, (value: number) => [...ofTime(value), ...NEITHER, -1, 'soon', 1e17]],
  [yearOfBirth, (value: number) => [...ofNumber(value), 2090, 1850, 1985.5]],
  [birthDate, () => [...NEITHER, 'in May', 19_900_517, '2090-01-01', '1700-01-01']],
  [cardBin, ofPart],
  [last4, ofPart],
  [last5, ofPart],
  [ibanFirst6, ofPart],
  [ibanLast4, ofPart],
  [routingNumber, () => [...NEITHER, 'DE89370400440532013000', '021 000 021', '4111111111111111']],
])

/** The other forms of a value. Error: the kind has none here, so that a new kind is thought of. */
export function oddForms(kind: Kind, value: unknown): readonly unknown[] {
  const { shape } = kind
  if (shape.is === 'object') return ofObject(value as Record<string, unknown>)
  if (shape.is === 'list') return ofList(shape.of, value as readonly unknown[])
  if (shape.is === 'choice') return ofChoice(value as string, shape.open)
  const forms = BY_KIND.get(kind)
  if (forms !== undefined) return forms(value as never)
  if (FORMS.has(kind.name)) return ofForm(value as string)
  throw new Error(`no odd forms of ${kind.name}`)
}

/** Kinds of texts with a usual form. */
const FORMS: ReadonlySet<string> = new Set([
  'email',
  'phone',
  'E.164 phone',
  'country',
  'language',
  'MD5 hash',
])

const ofForm = (value: string): readonly unknown[] => [
  ...NEITHER,
  ` ${value}`,
  `${value} \n`,
  '???',
  4711,
  '?'.repeat(8_193),
]

function ofChoice(value: string, isOpen: boolean): readonly unknown[] {
  const bare = value.replace('$', '')
  const respelt = [bare, `$${bare.toUpperCase()}`, ` ${value} `, bare.replaceAll('_', ' ')]
  return isOpen ? [...respelt, ...NEITHER, '$yet_unknown', 4711] : respelt
}

const ofObject = (value: Record<string, unknown>): readonly unknown[] => [
  'words',
  4711,
  true,
  [value],
  [value, value],
  { ...value, $nonsense: 'x' },
  { ...value, nonsense: 'x' },
]

function ofList(of: Kind, value: readonly unknown[]): readonly unknown[] {
  const isOfObjects = of.shape.is === 'object'
  const gaps = Object.fromEntries(value.map((one, at) => [2 * at, one]))
  const [first] = value
  const many = first === undefined ? [] : [Array.from({ length: ARRAYS_MAX + 1 }, () => first)]
  const single = first === undefined ? [] : [first]
  return [gaps, true, isOfObjects ? 'words' : { a: 1 }, ...many, ...single]
}
