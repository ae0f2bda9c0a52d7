import type { Feature } from '../../features/define-feature.ts'
import type { Term } from '../starter/term.ts'
import type { Transform } from '../starter/transform.ts'
import { type Cuts, MAX_BINS } from './dense-bins.ts'

/** For features no starter model reads: shares, counts, hours and dollars all fall into steps of it. */
const LADDER = [0.001, 0.1, 0.3, 0.5, 0.7, 1, 2, 3, 5, 10, 24, 100, 200, 720, 5000]

/** Doublings of an excess. */
const EXCESS_STEPS = [0, 0.5, 1, 2, 3, 5, 7]
const RAMP_STEPS = [0, 0.25, 0.5, 0.75, 1]

/**
 * Cut points before any data: where the starter models' evidence changes, else a ladder of round
 * numbers.
 */
export function starterCuts(features: readonly Feature[], terms: readonly Term[]): Cuts {
  return features.map(({ name }) => {
    const own = terms.filter(({ feature }) => feature === name)
    const bounds = own.flatMap(({ transform }) => boundsOf(transform))
    return bounds.length === 0 ? LADDER : thinned(bounds)
  })
}

function boundsOf({ kind, from, to, bounds }: Transform): readonly number[] {
  switch (kind) {
    case 'excess':
      return EXCESS_STEPS.map((step) => from + step)
    case 'ramp':
      return RAMP_STEPS.map((step) => from + step * (to - from))
    case 'at_least':
      return [from]
    case 'steps':
      return [...bounds]
  }
}

/** Rising, each once, at most as many as a feature has cuts: of more, evenly chosen ones. */
function thinned(bounds: readonly number[]): readonly number[] {
  const rising = [...new Set(bounds.map(Math.fround))].sort((a, b) => a - b)
  const most = MAX_BINS - 1
  if (rising.length <= most) return rising
  return Array.from(
    { length: most },
    (_, at) => rising[Math.floor((at * rising.length) / most)] ?? 0,
  )
}
