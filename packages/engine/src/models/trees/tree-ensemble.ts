/**
 * Symmetric trees: all nodes of a level ask the same question, so a tree of depth d is d questions
 * and 2^d leaves, and the answers, first level first, are the bits of the leaf's number.
 *
 * Question q of tree t is at t · depth + q: does the feature's value reach the threshold? A missing
 * value answers `missingReaches`. Leaf l of tree t is at t · 2^depth + l.
 */
export interface TreeEnsemble {
  /** Log-odds before any tree is added. */
  readonly base: number
  /** Questions per tree, 1 … MAX_DEPTH. */
  readonly depth: number
  /** Length of the feature vector, ≤ MAX_FEATURES. */
  readonly featureCount: number
  /** Of each question, the feature's place in the vector. */
  readonly features: Uint16Array
  /** A number `x` answers yes when x ≥ threshold: always when −Infinity, never when NaN. */
  readonly thresholds: Float32Array
  /** 1 where a missing value answers yes, else 0. */
  readonly missingReaches: Uint8Array
  /** What a leaf adds to the log-odds. */
  readonly leaves: Float32Array
  /** Weight of the training rows in a leaf. */
  readonly covers: Float32Array
}

export const MAX_DEPTH = 8
/** The depth trees are grown to by default, and scored fastest. */
export const USUAL_DEPTH = 5
export const MAX_TREES = 2000
export const MAX_FEATURES = 4096

export function treeCountOf({ depth, leaves }: TreeEnsemble): number {
  return leaves.length >> depth
}
