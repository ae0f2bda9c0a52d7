import { growSoMany } from '../../models/trees/fit/grow-trees.ts'
import { treeCountOf } from '../../models/trees/tree-ensemble.ts'
import { decodeTrees, encodeTrees } from '../../models/trees/tree-file.ts'
import { TreeModel } from '../../models/trees/tree-model.ts'
import { fitTreeLayer, settingsFor } from '../fit/fit-tree-layer.ts'
import { grown, treeRows } from '../fit/tree-growth.ts'
import { TREES_BAD_MIN, TREES_GOOD_MIN } from '../learning-limits.ts'
import { defineBatchKind } from './batch-kind.ts'

/** Boosted trees, grown over the ridge where there is one: they learn what a linear model misses. */
export const treesKind = defineBatchKind({
  kind: 'trees',
  needs: { bad: TREES_BAD_MIN, good: TREES_GOOD_MIN },
  isDefault: true,
  fit(table, over, onProgress) {
    const { trees, validationMargins } = fitTreeLayer(table, over, onProgress)
    return { model: trees, validationMargins }
  },
  refit({ ensemble }: TreeModel, table) {
    const settings = settingsFor(table)
    const count = treeCountOf(ensemble)
    return (part, offsets) => {
      const growing = growSoMany(treeRows(part, offsets), settings, count)
      return new TreeModel(grown(growing, { onTree: () => undefined }))
    }
  },
  encode: ({ ensemble }, names) => encodeTrees(ensemble, names, {}),
  decode: (bytes, names) => new TreeModel(decodeTrees(bytes, names).ensemble),
})
