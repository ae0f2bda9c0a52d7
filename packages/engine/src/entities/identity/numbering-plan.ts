import type { CountryCode } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'

/** What libphonenumber's tables say of one country's numbers, its expressions compiled once. */
export interface NumberingPlan {
  /** ISO-3166 alpha-2. */
  readonly country: string
  readonly callingCode: string
  /** What is dialled before a number abroad. */
  readonly abroad: RegExp
  /** Every national number. */
  readonly general: RegExp
  /** Bit n is set when national numbers may have n digits. */
  readonly lengths: number
  /** What is dialled before a number at home. */
  readonly trunk: RegExp | undefined
  /** Beginnings that tell the country from others of its calling code. */
  readonly leading: RegExp | undefined
  readonly fixed: NumberKind | undefined
  readonly mobile: NumberKind | undefined
  /** All kinds but the fixed ones, in the order in which they are asked for. */
  readonly others: readonly NumberKind[]
}

/** Numbers of one kind: mobile, toll-free … */
interface NumberKind {
  readonly type: string
  readonly lengths: number
  readonly pattern: RegExp
}

/** A country's line in the tables; the places are those of libphonenumber-js' METADATA.md, format 4. */
type Line = readonly unknown[]

const [CALLING_CODE, ABROAD, GENERAL, LENGTHS] = [0, 1, 2, 3]
const [TRUNK, TRUNK_PATTERN, LEADING, KINDS] = [5, 7, 10, 11]
const FIXED = { type: 'fixed', at: 0 }
const MOBILE = { type: 'mobile', at: 1 }

/** The order in which libphonenumber asks; one may be of two kinds. */
const OTHERS = [
  MOBILE,
  { type: 'premium', at: 3 },
  { type: 'toll_free', at: 2 },
  { type: 'shared_cost', at: 9 },
  { type: 'voip', at: 8 },
  { type: 'personal', at: 4 },
  { type: 'pager', at: 7 },
  // Numbers of whole companies and of voice mail.
  { type: 'other', at: 6 },
  { type: 'other', at: 5 },
]

/** One entry per country of the tables at most. */
const plans = new Map<string, NumberingPlan>()

/** The plan of a country (alpha-2); undefined when the tables have none. */
export function planOf(country: string): NumberingPlan | undefined {
  const known = plans.get(country)
  if (known !== undefined) return known
  const line: Line | undefined = metadata.countries[country as CountryCode]
  if (line === undefined || !Array.isArray(line[KINDS])) return undefined
  const plan = compile(country, line)
  plans.set(country, plan)
  return plan
}

/** The plans of a calling code, the main country's first; undefined when no country has the code. */
export function plansOf(callingCode: string): readonly NumberingPlan[] | undefined {
  const known = plansOfCode.get(callingCode)
  if (known !== undefined) return known
  const countries = COUNTRIES_OF.get(callingCode)
  const compiled = countries?.map(planOf).filter((plan) => plan !== undefined)
  if (compiled === undefined || compiled.length !== countries?.length) return undefined
  plansOfCode.set(callingCode, compiled)
  return compiled
}

const COUNTRIES_OF = new Map(Object.entries(metadata.country_calling_codes))

/** One entry per calling code at most. */
const plansOfCode = new Map<string, readonly NumberingPlan[]>()

function compile(country: string, line: Line): NumberingPlan {
  const trunk = line[TRUNK_PATTERN] || line[TRUNK]
  return {
    country,
    callingCode: String(line[CALLING_CODE]),
    abroad: beginning(line[ABROAD]),
    general: whole(line[GENERAL]),
    lengths: lengthsOf(line[LENGTHS]),
    trunk: trunk ? beginning(trunk) : undefined,
    leading: line[LEADING] ? beginning(line[LEADING]) : undefined,
    fixed: kindOf(line, FIXED),
    mobile: kindOf(line, MOBILE),
    others: OTHERS.map((kind) => kindOf(line, kind)).filter((kind) => kind !== undefined),
  }
}

/** A kind without a pattern has no numbers of its own. */
function kindOf(line: Line, { type, at }: typeof FIXED): NumberKind | undefined {
  const kinds = line[KINDS]
  const kind: unknown = Array.isArray(kinds) ? kinds[at] : undefined
  if (!Array.isArray(kind) || !kind[0]) return undefined
  return { type, pattern: whole(kind[0]), lengths: lengthsOf(kind[1] || line[LENGTHS]) }
}

function whole(pattern: unknown): RegExp {
  return new RegExp(`^(?:${String(pattern)})$`)
}

function beginning(pattern: unknown): RegExp {
  return new RegExp(`^(?:${String(pattern)})`)
}

function lengthsOf(lengths: unknown): number {
  let bits = 0
  if (Array.isArray(lengths)) for (const length of lengths) bits |= 1 << Number(length)
  return bits
}
