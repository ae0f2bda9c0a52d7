import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'
import { scalar, type Kind } from './kind.ts'
import { unwrapDecimal } from './words.ts'
import { reportForm } from './wrong-form.ts'

/** Minus zero is written as 0 in the ledger, so it may not be told apart before either. */
const isPlainNumber = (value: number): boolean => !Object.is(value, -0)

/**
 * The number of a field, if it is one. JSON has larger ones than can be read, which become infinite: the caller
 * says that they are beyond its bounds.
 */
export function readNumber(value: unknown, trail: Trail, expects: string): number | undefined {
  const bare = unwrapDecimal(value, trail)
  const number = Array.isArray(value) && typeof bare === 'string' ? Number(bare) : bare
  if (typeof number !== 'number' || Number.isNaN(number)) {
    return reportForm(value, trail, expects)
  }
  return number + 0
}

const isFraction = (value: number): boolean => Number.isFinite(value) && !Number.isInteger(value)

interface IntegerParts {
  readonly name: string
  readonly expects: string
  readonly explains?: string
  readonly example: number
  readonly min: number
}

function integerKind({ min, ...parts }: IntegerParts): Kind<number> {
  const max = LIMITS.amountMicros
  return scalar({
    ...parts,
    schema: { type: 'integer', minimum: min, maximum: max },
    check: (value) =>
      typeof value === 'number' &&
      Number.isInteger(value) &&
      value >= min &&
      value <= max &&
      isPlainNumber(value),
    mend: (value, trail) => {
      const number = readNumber(value, trail, parts.expects)
      if (number === undefined) return undefined
      if (number > max) return report(trail, 'number_too_large', '2^53 - 1')
      if (isFraction(number)) return report(trail, 'not_an_integer', parts.expects)
      return number < min ? report(trail, 'number_too_small', String(min)) : number
    },
  })
}

/** One rule for all currencies, also those that ISO-4217 does not list. */
const MICROS_EXPLAINED =
  'One micro is a millionth of the currency’s unit: a cent is 10,000, a yen is 1,000,000. So it is with ' +
  'alternative currencies: a bitcoin or a point is 1,000,000, a millionth of a bitcoin is 1.'

/** Money. */
export const micros = integerKind({
  name: 'micros',
  expects: 'an integer in micros of the currency, 0 or more',
  explains: MICROS_EXPLAINED,
  example: 115_940_000,
  min: 0,
})

/** The money of a transaction: its direction is told by the type, so it is never 0 or below. */
export const positiveMicros = integerKind({
  name: 'positive micros',
  expects: 'an integer in micros of the currency, above 0',
  explains: MICROS_EXPLAINED,
  example: 506_790_000,
  min: 1,
})

/** What stands on an account: an overdraft lies below 0. */
export const signedMicros = integerKind({
  name: 'signed micros',
  expects: 'an integer in micros of the currency',
  explains: MICROS_EXPLAINED,
  example: 400_000_000,
  min: -LIMITS.amountMicros,
})

export const count = integerKind({
  name: 'count',
  expects: 'an integer, 0 or more',
  example: 2,
  min: 0,
})

function decimalKind(name: string, expects: string, min: number, example: number): Kind<number> {
  return scalar({
    name,
    expects,
    example,
    schema: { type: 'number', minimum: min },
    check: (value) =>
      typeof value === 'number' && Number.isFinite(value) && value >= min && isPlainNumber(value),
    mend: (value, trail) => {
      const number = readNumber(value, trail, expects)
      if (number === undefined) return undefined
      if (number === Infinity) return report(trail, 'number_too_large', String(Number.MAX_VALUE))
      return number >= min ? number : report(trail, 'number_too_small', String(min))
    },
  })
}

/** A rate. */
export const positiveDecimal = decimalKind('decimal', 'a number, 0 or more', 0, 0.2)

const isDecimal = positiveDecimal.check('v205')

/** A share of a price: 0.2 is a fifth. More than the whole is kept, and asked about. */
export const share: Kind<number> = scalar({
  name: 'share',
  expects: positiveDecimal.expects,
  explains: '0.2 is a fifth.',
  example: 0.2,
  schema: { type: 'number', minimum: 0, maximum: 1 },
  check: (value) => isDecimal(value) && Number(value) <= 1,
  mend: (value, trail) => {
    const number = positiveDecimal.mend(value, trail)
    if (Number(number) > 1) report(trail, 'share_above_one')
    return number
  },
})

/** The odds of a control group, bounded below so that one event does not count as thousands. */
export const odds: Kind<number> = scalar({
  name: 'odds',
  expects: `a number from ${LIMITS.controlGroupOddsLeastShare} to 1`,
  example: 0.05,
  schema: { type: 'number', minimum: LIMITS.controlGroupOddsLeastShare, maximum: 1 },
  check: (value) =>
    typeof value === 'number' && value >= LIMITS.controlGroupOddsLeastShare && value <= 1,
  mend: (value, trail) => {
    const number = readNumber(value, trail, odds.expects)
    if (number === undefined) return undefined
    if (number > 1) return report(trail, 'number_too_large', '1')
    if (number >= LIMITS.controlGroupOddsLeastShare) return number
    return report(trail, 'number_too_small', String(LIMITS.controlGroupOddsLeastShare))
  },
})

/** A rating may lie below zero. */
export const decimal = decimalKind('rating', 'a finite number', -Number.MAX_VALUE, 4.5)
