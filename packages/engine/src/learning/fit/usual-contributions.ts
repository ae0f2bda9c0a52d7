import { FEATURES } from '../../features/index.ts'
import type { Model } from '../../models/model.ts'
import { ridgeContributions } from '../../models/ridge/ridge-contributions.ts'
import { type BatchModel, rescaleIn, ridgeIn } from '../batch-model.ts'
import type { Shares } from '../layers.ts'
import type { RowTable } from '../rows/row-table.ts'

/** What is usual is measured on at most so many of the latest rows: older ones had other customs. */
export const MAX_USUAL_ROWS = 1000

/** The layers of a fit, before their usual contributions are known. */
interface LinearLayers {
  readonly starter: Model
  readonly batch: BatchModel
  readonly shares: Shares
}

/**
 * What each column usually adds to the margin: the weighted median over the latest rows where it is known, so
 * that a value which more than half of the rows have explains no score. For the linear layers, starter and
 * ridge, only; contributions of trees average to 0 already, as each is a step from a node's mean to a child's.
 */
export function usualContributions(layers: LinearLayers, table: RowTable): Float64Array {
  const { width, features, count } = table
  const first = Math.max(0, count - MAX_USUAL_ROWS)
  const moved = new Float64Array((count - first) * width)
  for (let row = first; row < count; row += 1) {
    const vector = features.subarray(row * width, (row + 1) * width)
    writeLinear(layers, vector, moved.subarray((row - first) * width))
  }
  const isKnown = (row: number, column: number): boolean =>
    !Number.isNaN(features[row * width + column] ?? NaN)
  return Float64Array.from({ length: width }, (_, column) => {
    const weights = new Map<number, number>()
    const asked = columnsOfField(table, column)
    for (let row = first; row < count; row += 1) {
      if (!asked.some((each) => isKnown(row, each))) continue
      const value = moved[(row - first) * width + column] ?? 0
      weights.set(value, (weights.get(value) ?? 0) + (table.weights[row] ?? 0))
    }
    return weightedMedian(weights)
  })
}

/** The columns that tell whether a column is known: for one that asks for a value of a custom field, all columns of that field; else the column itself. */
function columnsOfField({ own, width }: RowTable, column: number): readonly number[] {
  const fields = own?.fields ?? []
  const from = width - fields.length
  const asked = fields[column - from]
  if (asked?.is === undefined) return [column]
  return [...fields.keys()].filter((at) => fields[at]?.field === asked.field).map((at) => from + at)
}

/** The least value up to which half of all weight lies; 0 of none. `weights`: by value. */
function weightedMedian(weights: ReadonlyMap<number, number>): number {
  const rising = [...weights].sort(([a], [b]) => a - b)
  let left = rising.reduce((sum, [, weight]) => sum + weight, 0) / 2
  for (const [value, weight] of rising) {
    left -= weight
    if (left <= 0) return value
  }
  return 0
}

/** What each column of one row adds, written to the beginning of `into`. */
function writeLinear(
  { starter, batch, shares }: LinearLayers,
  vector: Float32Array,
  into: Float64Array,
): void {
  const evidence = new Float64Array(vector.length)
  starter.contributions(vector.subarray(0, FEATURES.length), evidence.subarray(0, FEATURES.length))
  const own = into.subarray(0, vector.length)
  own.set(evidence)
  const layer = ridgeIn(batch)
  const rescale = rescaleIn(batch)
  if (layer === undefined && rescale === undefined) return
  if (rescale !== undefined)
    for (let at = 0; at < own.length; at += 1) own[at] = rescale.scale * (own[at] ?? 0)
  if (layer !== undefined) ridgeContributions(layer.ridge, vector, own, own)
  for (let at = 0; at < own.length; at += 1) {
    const ofStarter = evidence[at] ?? 0
    own[at] = ofStarter + shares.batch * ((own[at] ?? 0) - ofStarter)
  }
}
