import { minorUnitMicros, type ReservedFields } from '@winnow/contract'
import { type AMOUNT_FINDINGS, MIN_AMOUNTS } from '@winnow/contract/native'
import type { HealthCount, IntegrationHealth } from '@winnow/engine'
import { type Bucket, medianOf } from './histogram.ts'
import type { Seen } from './sightings.ts'

/** The names of the figures: amounts of whole minor units, and others. */
const WHOLE = 'amount_whole'
const BROKEN = 'amount_broken'

/** Buckets per power of ten: an amount is known within a third. */
const PER_DECADE = 4

/** Counts how large an event's amount is, where its currency has a minor unit. */
export function measureAmount(
  health: IntegrationHealth,
  { environment, atMs }: Seen,
  { fields: { $amount: amount, $currency_code: currency } }: { readonly fields: ReservedFields },
): void {
  if (typeof amount !== 'number' || typeof currency !== 'string' || amount <= 0) return
  const minor = minorUnitMicros(currency)
  if (minor === undefined) return
  // Exact, as the quotient of a multiple is an integer; at a fraction of the cost of `%`.
  const problem = Math.trunc(amount / minor) * minor === amount ? WHOLE : BROKEN
  const code = Math.floor(Math.log10(amount) * PER_DECADE)
  const figure = { eventType: '', path: currency, problem } as const
  health.count({ environment, verdict: 'measured', code, atMs, ...figure })
}

/** What an account's amounts of one currency look like. */
export interface AmountReport {
  readonly currency: string
  readonly events: number
  /** Share of those that are whole minor units, 0 … 1. */
  readonly wholeShare: number
  /** In micros, within a third. */
  readonly medianMicros: number
  /** The same of the time before; undefined when too little is known of it. */
  readonly usualMicros: number | undefined
  readonly finding: AmountFinding
}

/**
 * `ok`; in what unit most amounts seem to be sent; `not_micros`: in an unknown one; `far_from_usual`: they are
 * whole minor units, and yet a hundred times larger or smaller than before.
 */
type AmountFinding = (typeof AMOUNT_FINDINGS)[number]

/** From this share on most amounts are broken. */
const MOST = 0.5
/** No shop changes its prices by so much. */
const FAR = 50
const MICROS_PER_UNIT = 1_000_000
const MICROS_PER_CENT = 10_000
/** Where nothing is usual yet: below it, units are likelier than cents (a thousand euros, ten euros). */
const UNITS_BELOW = 1_000

/** Currency by currency, those with most amounts first. `before`: counts of the time before, for what is usual. */
export function amountReports(
  counts: readonly HealthCount[],
  before: readonly HealthCount[],
): readonly AmountReport[] {
  const currencies = new Set(counts.filter(isAmount).map(({ path }) => path))
  return [...currencies]
    .flatMap((currency) => reportOf(currency, counts, before) ?? [])
    .toSorted((a, b) => b.events - a.events)
}

function reportOf(
  currency: string,
  counts: readonly HealthCount[],
  before: readonly HealthCount[],
): AmountReport | undefined {
  const all = bucketsOf(counts, currency, isAmount)
  const { events, median = NaN } = medianOf(all)
  if (events < MIN_AMOUNTS) return undefined
  const whole = medianOf(bucketsOf(counts, currency, isWhole)).events
  const usual = medianOf(bucketsOf(before, currency, isWhole))
  const usualMicros = usual.events < MIN_AMOUNTS ? undefined : usual.median
  const broken = medianOf(bucketsOf(counts, currency, isBroken)).median ?? NaN
  const finding =
    whole / events > MOST ? ofWhole(median, usualMicros) : unitOf(broken, currency, usualMicros)
  return {
    currency,
    events,
    wholeShare: whole / events,
    medianMicros: median,
    usualMicros,
    finding,
  }
}

function ofWhole(median: number, usual: number | undefined): AmountFinding {
  if (usual === undefined) return 'ok'
  return median > usual * FAR || median < usual / FAR ? 'far_from_usual' : 'ok'
}

/** By what factor they are below what is usual, else by how large they are. */
function unitOf(median: number, currency: string, usual: number | undefined): AmountFinding {
  const hasCents = minorUnitMicros(currency) === MICROS_PER_CENT
  if (usual === undefined) {
    if (median < UNITS_BELOW || !hasCents) return median < MICROS_PER_UNIT ? 'units' : 'not_micros'
    return median < MICROS_PER_UNIT ? 'cents' : 'not_micros'
  }
  if (isNear(usual / median, MICROS_PER_UNIT)) return 'units'
  return hasCents && isNear(usual / median, MICROS_PER_CENT) ? 'cents' : 'not_micros'
}

/** Prices of another season may differ; thousandths are ten times cents, and units a hundredth of them. */
const isNear = (factor: number, wanted: number): boolean =>
  factor > wanted / 3 && factor < wanted * 10

const isWhole = ({ problem }: HealthCount): boolean => problem === WHOLE
const isBroken = ({ problem }: HealthCount): boolean => problem === BROKEN
const isAmount = (count: HealthCount): boolean => isWhole(count) || isBroken(count)

function bucketsOf(
  counts: readonly HealthCount[],
  currency: string,
  isWanted: (count: HealthCount) => boolean,
): readonly Bucket[] {
  return counts
    .filter((one) => one.path === currency && isWanted(one))
    .map(({ code, count }) => ({ value: amountOf(code), count }))
}

/** The middle of a bucket. */
const amountOf = (bucket: number): number => Math.round(10 ** ((bucket + 0.5) / PER_DECADE))
