import { type BatchModel, NO_BATCH } from '../batch-model.ts'
import type { TreesOver } from './count-trees-by-folds.ts'
import { type FittedText, fitTextLayer } from './fit-text-layer.ts'
import { type FittedRidge, fitRidgeLayer } from './fit-ridge-layer.ts'
import type { OnProgress } from '../kinds/batch-kind.ts'
import { BATCH_KINDS, type BatchKindName, batchKindOf } from '../kinds/batch-kinds.ts'
import { RIDGE_BAD_MAX, RIDGE_BAD_MIN, RIDGE_GOOD_MIN } from '../learning-limits.ts'
import { badIn, validationFrom, ownOf, partOf, type RowTable } from '../rows/row-table.ts'
import { sumOf } from './tree-growth.ts'

/** A batch model fitted to all rows, and what the same model fitted to the older rows adds on the validation rows. */
export interface FittedBatch {
  readonly model: BatchModel
  readonly validationMargins: Float64Array
  /** What text models add on each row, out of fold; absent = the batch model has none. */
  readonly texts?: Float64Array
}

/** Every batch model that there are labels enough for, `none` first. `starterBase`: the starter's log-odds of an empty event. */
export function fitBatches(
  table: RowTable,
  starterBase: number,
  onProgress: OnProgress,
): readonly FittedBatch[] {
  const bad = badIn(table)
  const fitted: FittedBatch[] = [none(table)]
  if (!hasBoth(partOf(table, 0, validationFrom(table)))) return fitted
  const text = fitTextLayer(table, starterBase)
  if (text !== undefined) fitted.push(textBatch(table, text))
  const above = { ...table, starter: sumOf(table.starter, text?.outOfFold) }
  const older = partOf(above, 0, validationFrom(above))
  const good = table.count - bad
  const hasRidge = bad >= RIDGE_BAD_MIN && bad < RIDGE_BAD_MAX && good >= RIDGE_GOOD_MIN
  const ridge = hasRidge ? fitRidgeLayer(above, older, starterBase) : undefined
  const over: FittedBatch[] = ridge === undefined ? [] : [ridgeBatch(above, ridge)]
  for (const { kind, needs } of BATCH_KINDS) {
    if (bad < needs.bad || good < needs.good) continue
    over.push(topBatch(kind, above, { ridge, starterBase }, onProgress))
  }
  return [...fitted, ...over.map((each) => overText(each, text))]
}

const hasBoth = ({ bad }: RowTable): boolean => bad.includes(0) && bad.includes(1)

const none = (table: RowTable): FittedBatch => ({
  model: NO_BATCH,
  validationMargins: new Float64Array(table.count - validationFrom(table)),
})

const textBatch = (table: RowTable, { layer, outOfFold }: FittedText): FittedBatch => ({
  model: { kind: 'text', text: layer },
  validationMargins: outOfFold.slice(validationFrom(table)),
  texts: outOfFold,
})

/** A model that was fitted over a text model, together with it. */
function overText(fitted: FittedBatch, text: FittedText | undefined): FittedBatch {
  const { model, validationMargins } = fitted
  if (text === undefined || model.kind === 'none') return { model, validationMargins }
  const latest = text.outOfFold.subarray(text.outOfFold.length - validationMargins.length)
  return {
    model: { ...model, text: text.layer },
    validationMargins: sumOf(validationMargins, latest),
    texts: text.outOfFold,
  }
}

const ridgeBatch = (table: RowTable, { layer, holdoutAdded }: FittedRidge): FittedBatch => ({
  model: { kind: 'ridge', layer, ...ownOf(table) },
  validationMargins: holdoutAdded.slice(validationFrom(table)),
})

function topBatch(
  kind: BatchKindName,
  table: RowTable,
  over: TreesOver,
  onProgress: OnProgress,
): FittedBatch {
  const { ridge } = over
  const { model: top, validationMargins } = batchKindOf(kind).fit(table, over, onProgress)
  return {
    model: { kind, top, ...(ridge === undefined ? {} : { over: ridge.layer }), ...ownOf(table) },
    validationMargins: sumOf(
      validationMargins,
      ridge?.holdoutAdded.subarray(validationFrom(table)),
    ),
  }
}
