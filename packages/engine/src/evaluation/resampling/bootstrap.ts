import type { Draws } from '../ranking.ts'
import { drawAgain } from './poisson-draws.ts'
import { RandomBits } from './random-bits.ts'

/** A figure with the interval that holds its truth 19 times of 20. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Of nothing, nothing is known. */
export const NO_ESTIMATE: Estimate = { value: NaN, low: NaN, high: NaN }

/** Figures of a sample in which cluster c counts `draws[c]` times; always equally many. */
export type Figures = (draws: Draws) => readonly number[]

export interface BootstrapOptions {
  /** 32 bits; the same seed draws the same clusters. */
  readonly seed: number
  /** More make the ends of the interval steadier, at the cost of one pass each. */
  readonly resamples?: number
}

const RESAMPLES = 200
/** A figure is kept of each. */
const RESAMPLES_MAX = 10_000

/**
 * At 2.5 and 97.5 % percentile intervals of 60 to 150 bad rows were measured to hold the truth 93 times
 * of 100; at these ends 95 times.
 */
const [LOW, HIGH] = [0.015, 0.985]

/**
 * Estimates figures of `clusters` clusters by the Poisson bootstrap (percentile intervals). Resamples
 * whose figure is NaN (no bad rows were drawn) are left out; with all of them out the ends are NaN.
 * Error: no resample, or too many.
 */
export function bootstrap(
  figures: Figures,
  clusters: number,
  { seed, resamples = RESAMPLES }: BootstrapOptions,
): readonly Estimate[] {
  if (!(resamples >= 1 && resamples <= RESAMPLES_MAX))
    throw new RangeError(`${resamples} resamples; an interval is made of 1 to ${RESAMPLES_MAX}`)
  const bits = new RandomBits(seed)
  const draws = new Uint8Array(clusters).fill(1)
  const values = figures(draws)
  const drawn = values.map((): number[] => [])
  for (let resample = 0; resample < resamples; resample += 1) {
    drawAgain(draws, bits)
    figures(draws).forEach((figure, at) => {
      if (!Number.isNaN(figure)) drawn[at]?.push(figure)
    })
  }
  return values.map((value, at) => ({ value, ...intervalOf(drawn[at] ?? []) }))
}

function intervalOf(figures: number[]): { readonly low: number; readonly high: number } {
  const sorted = Float64Array.from(figures).sort()
  return { low: quantile(sorted, LOW), high: quantile(sorted, HIGH) }
}

/** Of rising values, straight between neighbours; NaN of none. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? NaN
  const above = sorted[Math.ceil(place)] ?? NaN
  return below + (above - below) * (place - Math.floor(place))
}
