import { Distribution } from './distribution.ts'

/** With fewer rows expected in a bin, χ² takes a single one for a move (Cochran 1954). */
const EXPECTED_MIN = 5

/** Two distributions over the same cut points. */
export interface Compared {
  readonly learned: Distribution
  readonly recent: Distribution
}

/**
 * The same two over fewer cut points, so that the smaller one expects at least five rows in every bin: neighbours are
 * put together. So few values that are not known are left out, as are so few that are.
 */
export function withFilledBins({ learned, recent }: Compared): Compared {
  const smallest = Math.min(learned.total, recent.total)
  const share = smallest / (learned.total + recent.total)
  const expected = learned.counts.map((count, bin) => share * (count + (recent.counts[bin] ?? 0)))
  const groups = filledGroups(expected.subarray(0, -1))
  const isUnknownKept = (expected.at(-1) ?? 0) >= EXPECTED_MIN
  const over = (of: Distribution) => regrouped(of, groups, isUnknownKept)
  return { learned: over(learned), recent: over(recent) }
}

/** The last bin of each group; those left over at the end join the last group. */
function filledGroups(expected: Float64Array): readonly number[] {
  const lasts: number[] = []
  let sum = 0
  for (const [bin, rows] of expected.entries()) {
    sum += rows
    if (sum < EXPECTED_MIN) continue
    lasts.push(bin)
    sum = 0
  }
  return lasts.length === 0 ? [] : [...lasts.slice(0, -1), expected.length - 1]
}

function regrouped(
  { cuts, counts }: Distribution,
  lasts: readonly number[],
  isUnknownKept: boolean,
): Distribution {
  const sums = lasts.map((last, at) => sumOf(counts.subarray((lasts[at - 1] ?? -1) + 1, last + 1)))
  const known = lasts.length === 0 ? [0] : sums
  const unknown = isUnknownKept ? (counts.at(-1) ?? 0) : 0
  return new Distribution(
    lasts.slice(0, -1).map((last) => cuts[last] ?? NaN),
    [...known, unknown],
  )
}

const sumOf = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0)
