import { assertJudgedRows, clustersOf, type JudgedRows } from './judged-rows.ts'

/** The weight of bad and of good rows at each distinct score, highest score first. */
export interface Ranking {
  readonly scores: Float64Array
  readonly bad: Float64Array
  readonly good: Float64Array
  readonly badTotal: number
  readonly goodTotal: number
  /** −ln p of each score, and −ln(1 − p): computed once, because logarithms cost more than all the rest. */
  readonly lossIfBad: Float64Array
  readonly lossIfGood: Float64Array
}

/** How often each cluster is in a resample. */
export type Draws = Uint8Array

/** Probabilities are kept this far from 0 and 1, so that one wrong score of 0 or 100 does not make a loss infinite. */
const LEAST_PROBABILITY = 1e-6

/** The ranking of all rows, each counted once. Errors: columns that are no rows. */
export function rankingOf(rows: JudgedRows): Ranking {
  const ranked = new RankedRows(rows)
  return ranked.count(new Uint8Array(ranked.clusters).fill(1))
}

/** Rows sorted once, to be counted in many resamples. One logarithm and one binary search per row. */
export class RankedRows {
  readonly clusters: number
  private readonly scores: Float64Array
  private readonly bad: Float64Array
  private readonly good: Float64Array
  private readonly lossIfBad: Float64Array
  private readonly lossIfGood: Float64Array
  /** Of the rows in the order of rank. */
  private readonly places: Uint32Array
  private readonly isBad: Uint8Array
  private readonly weights: Float64Array
  private readonly owners: Uint32Array

  constructor(rows: JudgedRows) {
    assertJudgedRows(rows)
    this.clusters = clustersOf(rows)
    this.scores = distinctDescending(rows.scores)
    this.bad = new Float64Array(this.scores.length)
    this.good = new Float64Array(this.scores.length)
    this.lossIfBad = this.scores.map((score) => surprise(score / 100))
    this.lossIfGood = this.scores.map((score) => surprise(1 - score / 100))
    const { order, places } = inOrder(rows.scores, this.scores)
    this.places = places
    this.isBad = Uint8Array.from(order, (row) => rows.bad[row] ?? 0)
    this.weights = Float64Array.from(order, (row) => rows.weights?.[row] ?? 1)
    this.owners = Uint32Array.from(order, (row) => rows.users?.[row] ?? row)
  }

  /** The rows, each as often as its cluster is in the resample. Valid until the next count. */
  count(draws: Draws): Ranking {
    const { scores, bad, good, lossIfBad, lossIfGood, places, isBad, weights, owners } = this
    bad.fill(0)
    good.fill(0)
    let badTotal = 0
    let goodTotal = 0
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0
      const mass = (weights[at] ?? 0) * (draws[owners[at] ?? 0] ?? 0)
      if (isBad[at] === 1) {
        bad[place] = (bad[place] ?? 0) + mass
        badTotal += mass
      } else {
        good[place] = (good[place] ?? 0) + mass
        goodTotal += mass
      }
    }
    return { scores, bad, good, badTotal, goodTotal, lossIfBad, lossIfGood }
  }
}

const surprise = (probability: number): number =>
  -Math.log(Math.min(Math.max(probability, LEAST_PROBABILITY), 1))

function distinctDescending(scores: Float64Array): Float64Array {
  const sorted = scores.slice().sort()
  const distinct = sorted.filter((score, at) => at === 0 || score !== sorted[at - 1])
  return distinct.toReversed()
}

/** Row numbers by falling score, rows of one score as they came; and next to each its place in `distinct`. */
function inOrder(
  scores: Float64Array,
  distinct: Float64Array,
): { readonly order: Uint32Array; readonly places: Uint32Array } {
  const placeOfRow = Uint32Array.from(scores, (score) => placeIn(distinct, score))
  const next = new Uint32Array(distinct.length + 1)
  for (const place of placeOfRow) next[place + 1] = (next[place + 1] ?? 0) + 1
  for (let place = 1; place < next.length; place += 1)
    next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0)
  const order = new Uint32Array(scores.length)
  const places = new Uint32Array(scores.length)
  for (let row = 0; row < scores.length; row += 1) {
    const place = placeOfRow[row] ?? 0
    const at = next[place] ?? 0
    next[place] = at + 1
    order[at] = row
    places[at] = place
  }
  return { order, places }
}

/** Where a score stands among falling distinct scores that contain it. */
function placeIn(distinct: Float64Array, score: number): number {
  let low = 0
  let high = distinct.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((distinct[middle] ?? 0) > score) low = middle + 1
    else high = middle
  }
  return low
}
