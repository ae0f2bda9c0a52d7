import type { Calibration } from '../evaluation/calibration/calibration.ts'
import { chooseCalibration } from '../evaluation/calibration/choose-calibration.ts'
import type { MarginRows } from '../evaluation/calibration/margin-rows.ts'
import { scoreOf } from '../models/score.ts'
import type { Arrangement } from './arrangement.ts'
import { JUDGED_BAD_MIN } from './learning-limits.ts'
import { badIn, judgedFrom, partOf, type RowTable, withMargins } from './row-table.ts'

/** How far a base is expected to be off, log-odds: that of a fit whose rows judge it by themselves … */
const FITTED_DEVIATION = 1
/** … the starter's in an environment it never saw … */
const BASE_DEVIATION = 0.5
/** … and that of the latest rows from what all rows say. */
const LATEST_DEVIATION = 0.35

/**
 * What makes probabilities of an arrangement's margins: with a hundred bad rows among those that judge a
 * curve, with fewer a shift. With too few to judge by it is first guessed from all rows, by the layers that
 * never saw their labels: many more tell how often bad comes.
 */
export function calibrationOf(arrangement: Arrangement, table: RowTable): Calibration {
  const latest = partOf(table, judgedFrom(table), table.count)
  const judged = withMargins(latest, arrangement.margins)
  const curve = chooseCalibration(judged)
  if (curve.kind !== 'identity') return curve
  const expected =
    badIn(latest) < JUDGED_BAD_MIN ? expectedShift(arrangement, table) : UNKNOWN_SHIFT
  return { kind: 'prior_shift', shift: shiftOf(judged, expected) }
}

/** What all rows say of the starter and of what was learned online: the batch model mends the rest. */
function expectedShift({ shares }: Arrangement, table: RowTable): ExpectedShift {
  const { online, starter } = table
  const unseen = starter.map((margin, row) => margin + shares.online * (online[row] ?? 0))
  const shift = shiftOf(withMargins(table, unseen), { shift: 0, deviation: BASE_DEVIATION })
  return { shift: (1 - shares.batch) * shift, deviation: LATEST_DEVIATION }
}

interface ExpectedShift {
  readonly shift: number
  readonly deviation: number
}

const UNKNOWN_SHIFT: ExpectedShift = { shift: 0, deviation: FITTED_DEVIATION }

const SHIFT_MAX = 20
const HALVINGS = 50

/**
 * The likeliest shift when one about `expected` is expected beforehand: with many rows as many bad
 * ones are promised as there are; few move it as far as they can tell.
 */
function shiftOf({ margins, bad, weights }: MarginRows, expected: ExpectedShift): number {
  const missing = (shift: number): number =>
    margins.reduce((sum, margin, row) => {
      const promised = scoreOf(margin + shift) / 100
      return sum + (weights?.[row] ?? 1) * ((bad[row] ?? 0) - promised)
    }, 0)
  let [low, high] = [-SHIFT_MAX, SHIFT_MAX]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    const pull = (middle - expected.shift) / expected.deviation ** 2
    if (missing(middle) > pull) low = middle
    else high = middle
  }
  return (low + high) / 2
}
