import { FIRST_YEAR, PER_DOLLAR, PER_EURO } from './currency-rates.ts'

const MICROS_PER_CENT = 10_000

/** ISO-4217 codes in use without a rate of their own here, so that they do not count as points. */
const OTHER_ISO =
  'AFN BIF BTN CDF CHE CHW CLF COU CUC CUP DJF ERN EUR FKP GIP GMD GNF GYD IRR KPW LRD LSL LYD MGA MRO MRU MWK MXV ' +
  'MZN SBD SCR SDG SHP SLE SLL SOS SRD SSP STN STD SVC SYP SZL TMT TOP USN UYI VEF VES VED VUV WST YER ZWG ZWL'

/** Units of a currency for one dollar, by year from FIRST_YEAR. */
const RATES = new Map<string, readonly number[]>()
const DOLLARS_PER_EURO = columnsOf(PER_EURO.trim().split('\n')[0] ?? '')
for (const line of PER_EURO.trim().split('\n')) addRates(line, DOLLARS_PER_EURO)
for (const line of PER_DOLLAR.trim().split('\n')) addRates(line, [1])
RATES.set('USD', [1])
RATES.set(
  'EUR',
  DOLLARS_PER_EURO.map((dollars) => 1 / dollars),
)

const ISO = new Set([...RATES.keys(), ...OTHER_ISO.split(' ')])

/**
 * An amount in US cents of its time: micros of a currency by the mean rate of the year (UTC), the
 * table's first and last year standing for all before and after. NaN when the currency has no rate.
 */
export function referenceCents(micros: number, currency: string, yearUtc: number): number {
  const rates = RATES.get(currency)
  if (!rates) return NaN
  const at = Math.min(Math.max(yearUtc - FIRST_YEAR, 0), rates.length - 1)
  return micros / MICROS_PER_CENT / (rates[at] ?? NaN)
}

/** 1 for points, crypto and anything else that ISO-4217 does not list; NaN without a currency. */
export function isAlternative(currency: string): number {
  return currency === '' ? NaN : Number(!ISO.has(currency))
}

function addRates(line: string, dollars: readonly number[]): void {
  const units = columnsOf(line)
  const years = Math.max(units.length, dollars.length)
  const rates = Array.from({ length: years }, (_, year) => nth(units, year) / nth(dollars, year))
  RATES.set(line.slice(0, 3), rates)
}

/** `XOF 655.957` → [655.957]; a `-` is NaN. */
function columnsOf(line: string): number[] {
  return line.split(' ').slice(1).map(Number)
}

/** A pegged currency has one column for all years. */
function nth(columns: readonly number[], year: number): number {
  return columns[Math.min(year, columns.length - 1)] ?? NaN
}
