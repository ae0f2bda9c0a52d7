import { DAY_MS, HOUR_MS } from '@winnow/contract'
import type { ConditionValue, Lookup } from './condition-type.ts'

/** A function or method of conditions. A missing argument makes it missing, whatever the function. */
export interface ConditionFunction {
  /** As the library's type check reads it: `string.startsWith(string): bool`. */
  readonly signatures: readonly string[]
  /** One sentence for the reference. */
  readonly says: string
  readonly example: string
  /** Whether the library knows it by itself. */
  readonly isOfCel: boolean
  /** Units of work of one call, without those of its texts; absent = none. */
  readonly work?: number
  readonly run: (...values: readonly Exclude<ConditionValue, null>[]) => ConditionValue
}

const isLookup = (value: unknown): value is Lookup =>
  typeof value === 'object' && value !== null && 'has' in value && typeof value.has === 'function'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : NaN)

/** Of the time's parts in UTC. */
const partOf =
  (read: (time: Date) => number) =>
  (value: unknown): ConditionValue =>
    read(new Date(number(value)))

/** The first time that is none. */
const END_OF_TIMES_MS = 8.64e15 + 1

/** As `Date` has it, without one: a condition on the hour is a frequent one. */
function hourOf(ms: number): number {
  if (!(Math.abs(ms) < END_OF_TIMES_MS)) return NaN
  const ofDay = Math.trunc(ms) % DAY_MS
  return Math.floor((ofDay < 0 ? ofDay + DAY_MS : Math.abs(ofDay)) / HOUR_MS)
}

const timePart = (name: string, says: string, read: (time: Date) => number): ConditionFunction => ({
  signatures: [`google.protobuf.Timestamp.${name}(): int`],
  says,
  example: `now.${name}()`,
  isOfCel: true,
  run: partOf(read),
})

/** Digits of a number, or of a text that is one; missing where it is none. */
function toNumber(value: unknown): ConditionValue {
  const read =
    typeof value === 'string' ? (value.trim() === '' ? NaN : Number(value)) : number(value)
  return Number.isFinite(read) ? read : null
}

const money = (amount: unknown, currency: string): ConditionValue => ({
  micros: Math.round(number(amount) * 1_000_000),
  currency,
})

const inCurrency = (name: string, currency: string): ConditionFunction => ({
  signatures: [`${name}(double): Money`, `${name}(int): Money`],
  says: `An amount in ${currency}. Amounts of other currencies are compared by the mean rate of the year.`,
  example: `event.amount > ${name}(20)`,
  isOfCel: false,
  run: (amount) => money(amount, currency),
})

/** By the name that they are called by; methods get what stands before the dot as their first value. */
export const FUNCTIONS: Readonly<Record<string, ConditionFunction>> = {
  size: {
    signatures: ['size(string): int', 'size(list): int', 'string.size(): int', 'list.size(): int'],
    says: 'Characters of a text, or members of a list.',
    example: 'size(event.items) > 10',
    isOfCel: true,
    run: (value) =>
      typeof value === 'string'
        ? Array.from(value).length
        : Array.isArray(value)
          ? value.length
          : null,
  },
  has: {
    signatures: ['Lookup.has(string): bool'],
    says: 'Whether a list has a value.',
    example: 'lists.bad_cards.has(event.payment_method.card_bin)',
    isOfCel: false,
    work: 50,
    run: (list, value) => isLookup(list) && list.has(text(value)),
  },
  contains: {
    signatures: ['string.contains(string): bool'],
    says: 'Whether a text has another in it.',
    example: "event.user_email.contains('+')",
    isOfCel: true,
    run: (value, part) => text(value).includes(text(part)),
  },
  startsWith: {
    signatures: ['string.startsWith(string): bool'],
    says: 'Whether a text begins with another.',
    example: "event.order_id.startsWith('gift-')",
    isOfCel: true,
    run: (value, part) => text(value).startsWith(text(part)),
  },
  endsWith: {
    signatures: ['string.endsWith(string): bool'],
    says: 'Whether a text ends with another.',
    example: "event.user_email.endsWith('.example')",
    isOfCel: true,
    run: (value, part) => text(value).endsWith(text(part)),
  },
  lowerAscii: {
    signatures: ['string.lowerAscii(): string'],
    says: 'A text with the letters A to Z made small.',
    example: "event.name.lowerAscii() == 'test'",
    isOfCel: true,
    run: (value) => text(value).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
  },
  upperAscii: {
    signatures: ['string.upperAscii(): string'],
    says: 'A text with the letters a to z made large.',
    example: "event.name.upperAscii() == 'TEST'",
    isOfCel: true,
    run: (value) => text(value).replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  },
  trim: {
    signatures: ['string.trim(): string'],
    says: 'A text without blanks before and behind it.',
    example: "event.name.trim() == ''",
    isOfCel: true,
    run: (value) => text(value).trim(),
  },
  number: {
    signatures: ['number(string): double'],
    says: 'The number that a text is; missing where it is none.',
    example: 'number(event.custom.age) < 18',
    isOfCel: false,
    run: toNumber,
  },
  abs: {
    signatures: ['abs(double): double', 'abs(int): double'],
    says: 'A number without its sign.',
    example: 'abs(features.amount_z_user) > 3',
    isOfCel: false,
    run: (value) => Math.abs(number(value)),
  },
  money: {
    signatures: ['money(double, string): Money', 'money(int, string): Money'],
    says: 'An amount in a currency by its ISO-4217 code.',
    example: "event.amount >= money(100, 'CHF')",
    isOfCel: false,
    run: (amount, currency) => money(amount, text(currency)),
  },
  usd: inCurrency('usd', 'USD'),
  eur: inCurrency('eur', 'EUR'),
  gbp: inCurrency('gbp', 'GBP'),
  getHours: {
    ...timePart('getHours', 'The hour of a time in UTC, 0 to 23.', (time) => time.getUTCHours()),
    run: (value) => hourOf(number(value)),
  },
  getMinutes: timePart('getMinutes', 'The minute of a time, 0 to 59.', (time) =>
    time.getUTCMinutes(),
  ),
  getDayOfWeek: timePart('getDayOfWeek', 'The day of the week in UTC, 0 = Sunday.', (time) =>
    time.getUTCDay(),
  ),
  getDayOfMonth: timePart(
    'getDayOfMonth',
    'The day of the month in UTC, 0 = the first.',
    (time) => time.getUTCDate() - 1,
  ),
  getMonth: timePart('getMonth', 'The month in UTC, 0 = January.', (time) => time.getUTCMonth()),
  getFullYear: timePart('getFullYear', 'The year in UTC.', (time) => time.getUTCFullYear()),
}
