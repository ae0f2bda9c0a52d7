import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'
import { scalar, type Kind } from './kind.ts'
import { nearInteger } from './near-integer.ts'
import { drop, unwrapDecimal, unwrapOne } from './words.ts'
import { reportForm } from './wrong-form.ts'

/** Minus zero is written as 0 in the ledger, so it must be 0 before, too. */
export const isPlainNumber = (value: number): boolean => !Object.is(value, -0)

/**
 * The number of a strict field, if it is one. JSON has larger ones than can be read, which
 * become infinite: the caller says that they are beyond its bounds.
 */
export function readStrictNumber(
  value: unknown,
  trail: Trail,
  expects: string,
): number | undefined {
  const bare = unwrapDecimal(value, trail)
  const number = Array.isArray(value) && typeof bare === 'string' ? Number(bare) : bare
  if (typeof number !== 'number' || Number.isNaN(number)) {
    return reportForm(value, trail, expects)
  }
  return number + 0
}

const QUOTED = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/

/** The number of a field that only describes, in quotes or without; what is no finite number is dropped. */
export function readNumber(value: unknown, trail: Trail, expects: string): number | undefined {
  const bare = unwrapOne(value, trail)
  if (typeof bare === 'number' && Number.isFinite(bare)) return bare + 0
  if (typeof bare !== 'string' || !QUOTED.test(bare.trim())) return drop(bare, trail, expects)
  report(trail, 'number_quoted')
  return Number(bare) + 0
}

interface DecimalParts {
  readonly name: string
  readonly expects: string
  readonly min: number
  readonly example: number
}

const DECIMAL_LENIENCY = 'A number in quotes is read; what is no number or out of range is dropped.'

function decimalKind({ min, ...parts }: DecimalParts): Kind<number> {
  return scalar({
    ...parts,
    leniency: DECIMAL_LENIENCY,
    schema: { type: 'number', minimum: min },
    check: (value) =>
      typeof value === 'number' && Number.isFinite(value) && value >= min && isPlainNumber(value),
    mend: (value, trail) => {
      const number = readNumber(value, trail, parts.expects)
      if (number === undefined || number >= min) return number
      return drop(number, trail, parts.expects)
    },
  })
}

const positiveDecimal = decimalKind({
  name: 'decimal',
  expects: 'a number, 0 or more',
  min: 0,
  example: 0.2,
})

const isDecimal = positiveDecimal.check('v205')

/** What one unit of a currency is worth in another. */
export const rate: Kind<number> = scalar({
  name: 'rate',
  expects: 'a number above 0',
  leniency: DECIMAL_LENIENCY,
  example: 0.92,
  schema: { type: 'number', exclusiveMinimum: 0 },
  check: (value) => isDecimal(value) && value !== 0,
  mend: (value, trail) => {
    const number = positiveDecimal.mend(value, trail)
    return number === 0 ? report(trail, 'rate_of_nothing') : number
  },
})

/** A share of a price: 0.2 is a fifth. More than the whole is kept, and asked about. */
export const share: Kind<number> = scalar({
  name: 'share',
  expects: positiveDecimal.expects,
  explains: '0.2 is a fifth.',
  leniency: `${DECIMAL_LENIENCY} More than 1 is kept.`,
  example: 0.2,
  schema: { type: 'number', minimum: 0, maximum: 1 },
  check: (value) => isDecimal(value) && Number(value) <= 1,
  mend: (value, trail) => {
    const number = positiveDecimal.mend(value, trail)
    if (Number(number) > 1) report(trail, 'share_above_one')
    return number
  },
})

/** A rating may lie below zero. */
export const decimal = decimalKind({
  name: 'rating',
  expects: 'a finite number',
  min: -Number.MAX_VALUE,
  example: 4.5,
})

/** The odds of a control group, bounded below so that one event does not count as thousands. */
export const odds: Kind<number> = scalar({
  name: 'odds',
  isStrict: true,
  expects: `a number from ${LIMITS.controlGroupOddsLeastShare} to 1`,
  leniency: 'A number in quotes is read. Refused: anything else, as it weighs what is learned.',
  example: 0.05,
  schema: { type: 'number', minimum: LIMITS.controlGroupOddsLeastShare, maximum: 1 },
  check: (value) =>
    typeof value === 'number' && value >= LIMITS.controlGroupOddsLeastShare && value <= 1,
  mend: (value, trail) => {
    const number = isQuotedNumber(value)
      ? readNumber(value, trail, odds.expects)
      : readStrictNumber(value, trail, odds.expects)
    if (number === undefined) return undefined
    if (number > 1) return report(trail, 'number_too_large', '1')
    if (number >= LIMITS.controlGroupOddsLeastShare) return number
    return report(trail, 'number_too_small', String(LIMITS.controlGroupOddsLeastShare))
  },
})

const isQuotedNumber = (value: unknown): boolean =>
  typeof value === 'string' && QUOTED.test(value.trim())

/** How many of something. */
export const count: Kind<number> = scalar({
  name: 'count',
  expects: 'an integer, 0 or more',
  leniency: `${DECIMAL_LENIENCY} Decimals are rounded up.`,
  example: 2,
  schema: { type: 'integer', minimum: 0, maximum: LIMITS.amountMicros },
  check: (value) => Number.isSafeInteger(value) && isCount(value as number),
  mend: (value, trail) => {
    const number = readNumber(value, trail, count.expects)
    if (number === undefined) return undefined
    const whole = wholeCount(number, trail)
    return whole < 0 || whole > LIMITS.amountMicros
      ? report(trail, 'value_dropped', count.expects)
      : whole
  },
})

const isCount = (value: number): boolean => value >= 0 && isPlainNumber(value)

function wholeCount(number: number, trail: Trail): number {
  if (Number.isInteger(number)) return number
  const near = nearInteger(number)
  report(trail, near === undefined ? 'fraction_rounded_up' : 'floating_point')
  return (near ?? Math.ceil(number)) + 0
}
