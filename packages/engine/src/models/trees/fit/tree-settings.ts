import { MAX_BINS } from '../bins.ts'
import { USUAL_DEPTH } from '../tree-ensemble.ts'

/** How trees are grown. A score never depends on anything but these, the rows and their order. */
export interface TreeSettings {
  /** Trees at most. */
  readonly maxTrees: number
  /** Questions per tree. */
  readonly depth: number
  /** Share of a tree's answer that is added. */
  readonly learningRate: number
  /** Shares of rows and of features each tree sees. */
  readonly rowShare: number
  readonly featureShare: number
  /** Added to a leaf's hessian: shrinks leaves of few rows. */
  readonly l2: number
  /** A side of a split with less hessian than this learns nothing of its own. */
  readonly minHessian: number
  /** Bins per feature for numbers, 2 … MAX_BINS. */
  readonly maxBins: number
  /** Share of the latest rows that says how many trees are enough. */
  readonly validationShare: number
  /** Growing stops after this many trees without a better validation loss. */
  readonly patience: number
  /** Per feature: +1 a higher value never lowers the log-odds, −1 never raises them, 0 or absent free. */
  readonly monotone: Int8Array
  /** Whole number that chooses the rows and features of each tree. */
  readonly seed: number
}

export const DEFAULT_TREE_SETTINGS: TreeSettings = {
  maxTrees: 200,
  depth: USUAL_DEPTH,
  learningRate: 0.08,
  rowShare: 0.8,
  featureShare: 0.5,
  l2: 5,
  minHessian: 2,
  maxBins: MAX_BINS,
  validationShare: 0.15,
  patience: 30,
  monotone: new Int8Array(0),
  seed: 1,
}
