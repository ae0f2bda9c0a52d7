import type { Cuts } from '../bins.ts'
import { valueOfOrdinal } from '../ordinals.ts'
import type { TreeEnsemble } from '../tree-ensemble.ts'
import type { BoostedTree, Boosting } from './boosting.ts'

/** The grown trees as they are scored; a tree that ended early is filled up with questions nothing answers with yes. */
export function ensembleOf(
  { base, trees }: Boosting,
  cuts: readonly Cuts[],
  depth: number,
): TreeEnsemble {
  const ensemble = {
    base,
    depth,
    featureCount: cuts.length,
    features: new Uint16Array(trees.length * depth),
    thresholds: new Float32Array(trees.length * depth).fill(NaN),
    missingReaches: new Uint8Array(trees.length * depth),
    leaves: new Float32Array(trees.length << depth),
    covers: new Float32Array(trees.length << depth),
  }
  trees.forEach((tree, number) => write(tree, number, ensemble, cuts))
  return ensemble
}

function write(
  { questions, leaves, covers }: BoostedTree,
  number: number,
  into: TreeEnsemble,
  cuts: readonly Cuts[],
): void {
  const missing = into.depth - questions.length
  questions.forEach(({ feature, lastLow, missingReaches }, level) => {
    const at = number * into.depth + level
    into.features[at] = feature
    into.thresholds[at] = thresholdOf(cuts[feature], lastLow)
    into.missingReaches[at] = Number(missingReaches)
  })
  leaves.forEach((leaf, index) => {
    const at = (number << into.depth) + (index << missing)
    into.leaves.fill(leaf, at, at + (1 << missing))
    into.covers[at] = covers[index] ?? 0
  })
}

/** The smallest number in a bin above `lastLow`. */
function thresholdOf(cuts: Cuts | undefined, lastLow: number): number {
  return lastLow === 0 ? -Infinity : valueOfOrdinal(cuts?.[lastLow - 1] ?? 0)
}
