import { treeCountOf, type TreeEnsemble } from './tree-ensemble.ts'

/**
 * How far each node's mean lies from its parent's, per tree in heap order (root 1, children 2n and
 * 2n + 1; 2^(depth + 1) numbers), and the sum of the roots' means. A node's mean is that of the
 * leaves below it, weighted by cover.
 */
export function stepsOf(ensemble: TreeEnsemble): { steps: Float64Array; mean: number } {
  const trees = treeCountOf(ensemble)
  const size = 2 << ensemble.depth
  const steps = new Float64Array(trees * size)
  let mean = 0
  for (let tree = 0; tree < trees; tree += 1) {
    const means = meansOf(ensemble, tree)
    mean += means[1] ?? 0
    for (let node = 2; node < size; node += 1)
      steps[tree * size + node] = (means[node] ?? 0) - (means[node >> 1] ?? 0)
  }
  return { steps, mean }
}

/** Means of one tree in heap order; a node no row fell into takes the plain mean of its children. */
function meansOf({ depth, leaves, covers }: TreeEnsemble, tree: number): Float64Array {
  const width = 1 << depth
  const means = new Float64Array(2 * width)
  const weights = new Float64Array(2 * width)
  means.set(leaves.subarray(tree * width, (tree + 1) * width), width)
  weights.set(covers.subarray(tree * width, (tree + 1) * width), width)
  for (let node = width - 1; node > 0; node -= 1) {
    const [left = 0, right = 0] = weights.subarray(2 * node)
    const [leftMean = 0, rightMean = 0] = means.subarray(2 * node)
    const weight = left + right
    weights[node] = weight
    const share = weight > 0 ? right / weight : 0.5
    means[node] = leftMean + (rightMean - leftMean) * share
  }
  return means
}
