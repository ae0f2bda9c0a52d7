import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'
import { scalar, type Kind } from './kind.ts'
import { nearInteger } from './near-integer.ts'
import { isPlainNumber, readNumber, readStrictNumber } from './numbers.ts'
import { drop } from './words.ts'

/** One rule for all currencies, also those that ISO-4217 does not list. */
const MICROS_EXPLAINED =
  'One micro is a millionth of the currency’s unit: a cent is 10,000, a yen is 1,000,000. The same holds for ' +
  'alternative currencies: a bitcoin or a point is 1,000,000, a millionth of a bitcoin is 1.'

const FLOAT_LENIENCY =
  'A value within floating-point error of an integer is corrected. A value that is not a multiple of the currency’s smallest unit (10,000 of USD, 1,000,000 of JPY, 1,000 of KWD) is kept. Both cause a warning.'
const STRICT_LENIENCY = `${FLOAT_LENIENCY} Refused: anything else; 115.94 and "115.94" may be in any unit.`

interface MoneyParts {
  readonly name: string
  readonly expects: string
  readonly example: number
  readonly min: number
}

const base = ({ min, ...parts }: MoneyParts) => ({
  ...parts,
  explains: MICROS_EXPLAINED,
  schema: { type: 'integer', minimum: min, maximum: LIMITS.amountMicros },
  check: (value: unknown): boolean =>
    Number.isSafeInteger(value) && (value as number) >= min && isPlainNumber(value as number),
})

/** The amount that an event is about. */
function amountKind(parts: MoneyParts): Kind<number> {
  return scalar({
    ...base(parts),
    isStrict: true,
    leniency: STRICT_LENIENCY,
    mend: (value, trail) => {
      const number = readStrictNumber(value, trail, parts.expects)
      if (number === undefined) return undefined
      if (number > LIMITS.amountMicros) return report(trail, 'number_too_large', '2^53 - 1')
      const whole = wholeMicros(number, trail)
      if (whole === undefined) return report(trail, 'not_an_integer', parts.expects)
      if (whole < 0) return report(trail, 'amount_below_zero', parts.expects)
      return whole < parts.min ? report(trail, 'amount_zero', parts.expects) : whole
    },
  })
}

/** The integer of micros that a number is, as near as floating point comes. */
function wholeMicros(number: number, trail: Trail): number | undefined {
  if (!Number.isFinite(number) || Number.isInteger(number)) return number
  const near = nearInteger(number)
  if (near !== undefined) report(trail, 'floating_point')
  return near
}

/** Money other than the amount of the event. `keptBelow`: how far below its minimum it is kept. */
function sideMoneyKind({
  leniency,
  keptFrom,
  ...parts
}: MoneyParts & { readonly leniency: string; readonly keptFrom: number }): Kind<number> {
  return scalar({
    ...base(parts),
    leniency: `${FLOAT_LENIENCY} ${leniency}`,
    mend: (value, trail) => {
      const number = readMicros(value, trail, parts.expects)
      if (number === undefined) return undefined
      const whole = wholeMicros(number, trail)
      if (whole === undefined || whole < keptFrom || whole > LIMITS.amountMicros) {
        return drop(number, trail, parts.expects)
      }
      if (whole < parts.min) report(trail, 'price_below_zero')
      return whole
    },
  })
}

/** A text is dropped even when it has digits alone: its unit is not known. */
function readMicros(value: unknown, trail: Trail, expects: string): number | undefined {
  return typeof value === 'string' ? drop(value, trail, expects) : readNumber(value, trail, expects)
}

export const micros = amountKind({
  name: 'micros',
  expects: 'an integer in micros of the currency, 0 or more',
  example: 115_940_000,
  min: 0,
})

/** The money of a transaction: the type says its direction, so it is never 0 or below. */
export const positiveMicros = amountKind({
  name: 'positive micros',
  expects: 'an integer in micros of the currency, above 0',
  example: 506_790_000,
  min: 1,
})

const DROPPED = 'A text, a fraction, or what is out of range is dropped.'

/** The price of a line of an order; shops write discounts as lines below 0. */
export const price = sideMoneyKind({
  name: 'price',
  expects: 'an integer in micros of the currency, 0 or more',
  leniency: `${DROPPED} Below 0 it is kept.`,
  example: 57_970_000,
  min: 0,
  keptFrom: -LIMITS.amountMicros,
})

/** A least or a most amount. */
export const boundMicros = sideMoneyKind({
  name: 'bound in micros',
  expects: 'an integer in micros of the currency, 0 or more',
  leniency: DROPPED,
  example: 10_000_000,
  min: 0,
  keptFrom: 0,
})

/** What stands on an account: an overdraft lies below 0. */
export const signedMicros = sideMoneyKind({
  name: 'signed micros',
  expects: 'an integer in micros of the currency',
  leniency: DROPPED,
  example: 400_000_000,
  min: -LIMITS.amountMicros,
  keptFrom: -LIMITS.amountMicros,
})

/** Kinds of money: their values are multiples of the smallest unit of their currency. */
export const MONEY: ReadonlySet<Kind> = new Set<Kind>([
  micros,
  positiveMicros,
  price,
  boundMicros,
  signedMicros,
])
