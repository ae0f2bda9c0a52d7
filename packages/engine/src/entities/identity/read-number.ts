import { type NumberingPlan, planOf, plansOf } from './numbering-plan.ts'

/** A phone number that was read. */
export interface ReadNumber {
  /** E.164. */
  readonly number: string
  /** ISO-3166 alpha-2; '' when no country of the calling code has such numbers. */
  readonly country: string
  /** mobile, fixed, fixed_or_mobile, voip …; '' when it is of no kind. */
  readonly type: string
  readonly valid: boolean
  /** Whether it is as long as numbers of its country are. */
  readonly possible: boolean
}

/** Digits of the numbers that are read here: E.164 has 15 at most, and short ones are seldom sent. */
const MIN_DIGITS = 7
const MAX_DIGITS = 15
const MAX_CALLING_CODE = 3

/**
 * Reads the digits of an international number (without `+`) as libphonenumber does, for a fraction
 * of the cost. Undefined = unusual: ask the library.
 */
export function readInternational(digits: string): ReadNumber | undefined {
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return undefined
  const plans = plansOfNumber(digits)
  const main = plans?.[0]
  if (plans === undefined || main === undefined) return undefined
  const national = digits.slice(main.callingCode.length)
  if (trunkLength(main, national) !== 0) return undefined
  const plan = exactPlan(plans, national)
  return numberIn(plan ?? main, plan?.country ?? '', national)
}

/** The same of a number as it is dialled within a country (alpha-2). */
export function readNational(digits: string, country: string): ReadNumber | undefined {
  const plan = planOf(country)
  if (plan === undefined || digits.length < MIN_DIGITS || digits.length > MAX_DIGITS)
    return undefined
  if (plan.abroad.test(digits)) return undefined
  const plans = plansOf(plan.callingCode)
  const trunk = trunkLength(plan, digits)
  if (plans === undefined || trunk < 0) return undefined
  const national = digits.slice(trunk)
  const home = exactPlan(plans, national) ?? plan
  // What looks like a trunk prefix or a calling code may be part of the number, if the rest is none.
  const hasPrefix = trunk > 0 || digits.startsWith(plan.callingCode)
  const isRest = plan.general.test(national) && isLong(national, plan.lengths & home.lengths)
  if (hasPrefix && !isRest) return undefined
  return numberIn(home, home.country, national)
}

/** Calling codes are no beginnings of one another. */
function plansOfNumber(digits: string): readonly NumberingPlan[] | undefined {
  for (let length = 1; length <= MAX_CALLING_CODE; length += 1) {
    const plans = plansOf(digits.slice(0, length))
    if (plans !== undefined) return plans
  }
  return undefined
}

/** Digits dialled before the national number; -1 when they are more than a prefix: a carrier, an area. */
function trunkLength({ trunk }: NumberingPlan, digits: string): number {
  const match = trunk?.exec(digits)
  if (!match) return 0
  return match.length > 1 && match.at(-1) ? -1 : match[0].length
}

/** Which of the countries that share a calling code has the number. */
function exactPlan(plans: readonly NumberingPlan[], national: string): NumberingPlan | undefined {
  if (plans.length === 1) return plans[0]
  for (const plan of plans) {
    const has = plan.leading ? plan.leading.test(national) : typeIn(plan, national) !== ''
    if (has) return plan
  }
  return undefined
}

function numberIn(plan: NumberingPlan, country: string, national: string): ReadNumber {
  const type = typeIn(plan, national)
  return {
    number: `+${plan.callingCode}${national}`,
    country,
    type,
    valid: type !== '',
    possible: isLong(national, plan.lengths),
  }
}

function typeIn({ general, fixed, mobile, others }: NumberingPlan, national: string): string {
  if (!general.test(national)) return ''
  if (isOf(fixed, national)) {
    // Where mobile numbers have no pattern of their own they look like fixed ones.
    return mobile === undefined || isOf(mobile, national) ? 'fixed_or_mobile' : 'fixed'
  }
  for (const kind of others) if (isOf(kind, national)) return kind.type
  return ''
}

function isOf(kind: NumberingPlan['fixed'], national: string): boolean {
  return kind !== undefined && isLong(national, kind.lengths) && kind.pattern.test(national)
}

function isLong(national: string, lengths: number): boolean {
  return ((lengths >>> national.length) & 1) === 1
}
