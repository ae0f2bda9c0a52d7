import { MAX_BINS } from '../../tokens/dense-bins.ts'
import { evenCuts } from '../../tokens/even-cuts.ts'
import { positionOf, type Ridge } from '../ridge.ts'
import { minimise } from './newton.ts'

/** Labelled events, the oldest first. */
export interface RidgeRows {
  readonly count: number
  /** Columns of a row. */
  readonly width: number
  /** count × width values, row by row; NaN = unknown. */
  readonly features: Float32Array
  /** The starter's evidence in each row: its margin without its base. */
  readonly starter: Float64Array
  /** 1 bad, 0 good. */
  readonly isBad: Uint8Array
  /** How many events each row stands for. */
  readonly weights: Float64Array
  /** Columns from here on are custom fields, which also get a weight for being known at all; `width` by default. */
  readonly ownFrom?: number
  /** By column, a factor on its penalty; 1 by default. */
  readonly penaltyFactors?: Float64Array
}

/** The strength of the prior on the starter model, in bad labels. */
const PRIOR_BAD_LABELS = 20

/** Keeps the bias finite; too small to matter otherwise. */
const BIAS_PENALTY = 1e-3

/** Good rows used per bad row, and at least and at most in all; each is weighted for those left out. */
const GOODS_PER_BAD = 25
const LEAST_GOODS = 2000
const MOST_GOODS = 8000

export const MAX_RIDGE_ROWS = 20_000
export const MAX_RIDGE_FEATURES = 640

/** Bias and scale come before what is learned of features. */
const [BIAS, SCALE, FIRST] = [0, 1, 2]

/**
 * Logistic regression on the position of each value among its feature's bins, with a ridge penalty towards the
 * starter model (scale 1, every weight 0) as strong as `PRIOR_BAD_LABELS` labels at the end of a feature's
 * scale. It is the model for ten to two hundred bad labels.
 * Deterministic, in a bounded number of passes. Error: too many rows or columns, or labels of one kind only.
 */
export function fitRidge(rows: RidgeRows): Ridge {
  const kept = keptRows(rows)
  const cuts = cutsOf(rows, kept.places)
  const columns = columnsOf(rows, kept.places, cuts)
  const width = FIRST + columns.length
  const penalty = Float64Array.of(
    BIAS_PENALTY,
    PRIOR_BAD_LABELS,
    ...columns.map(({ feature }) => PRIOR_BAD_LABELS * (rows.penaltyFactors?.[feature] ?? 1)),
  )
  const prior = new Float64Array(width)
  prior[SCALE] = 1
  const { weights, isBad } = kept
  const x = minimise({
    rows: designOf(rows, kept.places, { cuts, columns }),
    width,
    isBad,
    weights,
    prior,
    penalty,
  })
  const learned = (isOfKnown: boolean): Float64Array => {
    const numbers = new Float64Array(rows.width)
    columns.forEach((column, at) => {
      if (column.isOfKnown === isOfKnown) numbers[column.feature] = x[FIRST + at] ?? 0
    })
    return numbers
  }
  const known = columns.some(({ isOfKnown }) => isOfKnown) ? { known: learned(true) } : {}
  return { bias: x[BIAS] ?? 0, scale: x[SCALE] ?? 0, weights: learned(false), ...known, cuts }
}

/** The rows that are used. */
interface KeptRows {
  readonly places: Uint32Array
  readonly isBad: Uint8Array
  readonly weights: Float64Array
}

/** Every bad row, and every k-th good one with the weight of k. */
function keptRows({ count, width, isBad, weights }: RidgeRows): KeptRows {
  if (count > MAX_RIDGE_ROWS || width > MAX_RIDGE_FEATURES) {
    throw new RangeError(`${count} rows of ${width} features`)
  }
  const bad = isBad.subarray(0, count).reduce((sum, each) => sum + each, 0)
  if (bad === 0 || bad === count) throw new RangeError(`${bad} of ${count} labels are bad`)
  const wanted = Math.min(Math.max(LEAST_GOODS, GOODS_PER_BAD * bad), MOST_GOODS)
  const every = Math.ceil((count - bad) / wanted)
  let goods = 0
  const places = Uint32Array.from({ length: count }, (_, row) => row).filter((row) => {
    if (isBad[row] === 1) return true
    goods += 1
    return goods % every === 0
  })
  return {
    places,
    isBad: Uint8Array.from(places, (row) => isBad[row] ?? 0),
    weights: Float64Array.from(
      places,
      (row) => (weights[row] ?? 0) * (isBad[row] === 1 ? 1 : every),
    ),
  }
}

/** One column's values at a time, in a loop: `Float32Array.from` with a function took a sixth of a whole evaluation. */
function cutsOf({ width, features }: RidgeRows, places: Uint32Array): Ridge['cuts'] {
  const column = new Float32Array(places.length)
  return Array.from({ length: width }, (_, feature) => {
    for (let at = 0; at < places.length; at += 1)
      column[at] = features[(places[at] ?? 0) * width + feature] ?? NaN
    return evenCuts(column, MAX_BINS)
  })
}

/** What is learned of a feature: a weight for its position, or for its being known. */
interface Column {
  readonly feature: number
  readonly isOfKnown: boolean
}

/** A position for each column with different values; for custom fields known in some rows only, being known, once per pattern of rows. */
function columnsOf(rows: RidgeRows, places: Uint32Array, cuts: Ridge['cuts']): readonly Column[] {
  const { width, ownFrom = width } = rows
  const positions = [...cuts.keys()].filter((feature) => (cuts[feature]?.length ?? 0) > 0)
  const seen = new Set<string>()
  const known = Array.from({ length: width - ownFrom }, (_, at) => ownFrom + at).filter(
    (feature) => {
      const pattern = Array.from(places, (row) => Number(isKnown(rows, row, feature))).join('')
      const isNew = pattern.includes('0') && pattern.includes('1') && !seen.has(pattern)
      seen.add(pattern)
      return isNew
    },
  )
  return [
    ...positions.map((feature) => ({ feature, isOfKnown: false })),
    ...known.map((feature) => ({ feature, isOfKnown: true })),
  ]
}

const isKnown = ({ width, features }: RidgeRows, row: number, feature: number): boolean =>
  !Number.isNaN(features[row * width + feature] ?? NaN)

interface Design {
  readonly cuts: Ridge['cuts']
  readonly columns: readonly Column[]
}

/** A row per kept one: 1, the starter's evidence, the columns. */
function designOf(rows: RidgeRows, places: Uint32Array, { cuts, columns }: Design): Float32Array {
  const width = FIRST + columns.length
  const design = new Float32Array(places.length * width)
  places.forEach((row, at) => {
    design[at * width + BIAS] = 1
    design[at * width + SCALE] = rows.starter[row] ?? 0
    columns.forEach(({ feature, isOfKnown }, column) => {
      const value = rows.features[row * rows.width + feature] ?? NaN
      design[at * width + FIRST + column] = isOfKnown
        ? Number(value === value)
        : positionOf(cuts[feature] ?? [], value)
    })
  })
  return design
}
