import { TreeModel } from '../tree-model.ts'
import { Chance } from './chance.ts'
import { growTrees, type GrownTrees, type TreeProgress } from './grow-trees.ts'
import type { TrainingRows } from './training-rows.ts'
import { DEFAULT_TREE_SETTINGS, type TreeSettings } from './tree-settings.ts'

/** Rows of a world: what each row's features are, and how likely it is bad. */
export interface World {
  readonly count: number
  readonly featureCount: number
  readonly seed: number
  readonly feature: (at: number, chance: Chance) => number
  readonly chanceBad: (vector: Float32Array) => number
}

/** Draws rows of weight 1 and offset 0. */
export function rowsOf({ count, featureCount, seed, feature, chanceBad }: World): TrainingRows {
  const chance = new Chance(seed)
  const values = new Float32Array(count * featureCount)
  const bad = new Uint8Array(count)
  for (let row = 0; row < count; row += 1) {
    const vector = values.subarray(row * featureCount, (row + 1) * featureCount)
    for (let at = 0; at < featureCount; at += 1) vector[at] = feature(at, chance)
    bad[row] = Number(chance.next() < chanceBad(vector))
  }
  const weights = new Float32Array(count).fill(1)
  return { featureCount, values, bad, weights, offsets: new Float64Array(count) }
}

/** Every row and feature in every tree, and no tree left out: what is grown depends on nothing else. */
export const PLAIN: TreeSettings = {
  ...DEFAULT_TREE_SETTINGS,
  maxTrees: 10,
  rowShare: 1,
  featureShare: 1,
  validationShare: 0,
  minHessian: 1,
  l2: 1,
  learningRate: 0.3,
}

export interface Grown extends GrownTrees {
  readonly model: TreeModel
  readonly progress: readonly TreeProgress[]
}

export function grow(rows: TrainingRows, settings: TreeSettings = PLAIN): Grown {
  const growing = growTrees(rows, settings)
  const progress: TreeProgress[] = []
  let step = growing.next()
  while (step.done !== true) {
    progress.push(step.value)
    step = growing.next()
  }
  return { ...step.value, model: new TreeModel(step.value.ensemble), progress }
}

export function vectorOf({ values, featureCount }: TrainingRows, row: number): Float32Array {
  return values.subarray(row * featureCount, (row + 1) * featureCount)
}

/** The rows in another order, or some of them again. */
export function pick(rows: TrainingRows, order: readonly number[]): TrainingRows {
  return {
    featureCount: rows.featureCount,
    values: Float32Array.from(order.flatMap((row) => [...vectorOf(rows, row)])),
    bad: Uint8Array.from(order, (row) => rows.bad[row] ?? 0),
    weights: Float32Array.from(order, (row) => rows.weights[row] ?? 0),
    offsets: Float64Array.from(order, (row) => rows.offsets[row] ?? 0),
  }
}
