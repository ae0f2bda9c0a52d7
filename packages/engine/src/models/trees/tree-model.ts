import { stepsOf } from './node-steps.ts'
import { MISSING_HIGH, ordinalOf, OrdinalVector } from './ordinals.ts'
import { treeCountOf, type TreeEnsemble, USUAL_DEPTH } from './tree-ensemble.ts'

/** The questions of all trees, in integers. */
interface Questions {
  /** Where among the ordinals the feature is: its second place when a missing value answers yes. */
  readonly places: Uint16Array
  /** The largest ordinal that answers no. */
  readonly limits: Int32Array
}

/**
 * Boosted trees ready to score: every question is one subtraction of integers, so that no branch
 * depends on the event. `margin` adds the same leaves in the same order as training did, and so
 * gives the same bits.
 */
export class TreeModel {
  /** Mean margin of the training rows: the margin of a row before anything is known of it. */
  readonly base: number
  readonly ensemble: TreeEnsemble
  private readonly questions: Questions
  private readonly steps: Float64Array
  private readonly vector: OrdinalVector

  constructor(ensemble: TreeEnsemble) {
    const { features, thresholds, missingReaches, featureCount } = ensemble
    const { steps, mean } = stepsOf(ensemble)
    this.ensemble = ensemble
    this.base = ensemble.base + mean
    this.questions = {
      places: features.map((place, at) => place + (missingReaches[at] ?? 0) * featureCount),
      limits: Int32Array.from(thresholds, limitOf),
    }
    this.steps = steps
    this.vector = new OrdinalVector(featureCount)
  }

  /** Log-odds; `features` in the order of training, NaN = missing. */
  margin(features: Float32Array): number {
    return this.marginOf(this.vector.read(features))
  }

  /** Log-odds of a vector read into ordinals: several models can share one reading. */
  marginOf(ordinals: Int32Array): number {
    const { ensemble, questions } = this
    const { base, depth, leaves } = ensemble
    return depth === USUAL_DEPTH
      ? usualSum(base, questions, leaves, ordinals)
      : anySum({ base, depth }, questions, leaves, ordinals)
  }

  /**
   * What each feature adds to `base`, written over `into` (as long as the vector): each step from
   * root to leaf changes the mean of the rows below, and belongs to the feature that was asked
   * about. The sum is margin − base.
   */
  contributions(features: Float32Array, into: Float64Array): void {
    const { questions, steps } = this
    const { depth, features: asked } = this.ensemble
    const ordinals = this.vector.read(features)
    const trees = treeCountOf(this.ensemble)
    into.fill(0)
    let question = 0
    for (let tree = 0; tree < trees; tree += 1) {
      const root = tree << (depth + 1)
      let node = 1
      for (let level = 0; level < depth; level += 1) {
        const feature = asked[question] ?? 0
        node = (node << 1) | answer(questions, ordinals, question)
        into[feature] = (into[feature] ?? 0) + (steps[root + node] ?? 0)
        question += 1
      }
    }
  }
}

function limitOf(threshold: number): number {
  return Number.isNaN(threshold) ? MISSING_HIGH : ordinalOf(threshold) - 1
}

/** 1 = the value reaches the threshold. */
function answer({ places, limits }: Questions, ordinals: Int32Array, question: number): number {
  return ((limits[question] ?? 0) - (ordinals[places[question] ?? 0] ?? 0)) >>> 31
}

function anySum(
  { base, depth }: { readonly base: number; readonly depth: number },
  questions: Questions,
  leaves: Float32Array,
  ordinals: Int32Array,
): number {
  const trees = leaves.length >> depth
  let margin = base
  let question = 0
  for (let tree = 0; tree < trees; tree += 1) {
    let leaf = tree
    for (let level = 0; level < depth; level += 1) {
      leaf = (leaf << 1) | answer(questions, ordinals, question)
      question += 1
    }
    margin += leaves[leaf] ?? 0
  }
  return margin
}

/** The same for the usual depth, its levels written out: a third faster than the loop. */
function usualSum(
  base: number,
  questions: Questions,
  leaves: Float32Array,
  ordinals: Int32Array,
): number {
  let margin = base
  let tree = 0
  for (let at = 0; at < questions.limits.length; at += USUAL_DEPTH) {
    const leaf =
      (tree << 5) |
      (answer(questions, ordinals, at) << 4) |
      (answer(questions, ordinals, at + 1) << 3) |
      (answer(questions, ordinals, at + 2) << 2) |
      (answer(questions, ordinals, at + 3) << 1) |
      answer(questions, ordinals, at + 4)
    margin += leaves[leaf] ?? 0
    tree += 1
  }
  return margin
}
