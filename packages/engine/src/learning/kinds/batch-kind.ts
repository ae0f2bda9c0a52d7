import type { TreeProgress } from '../../models/trees/fit/grow-trees.ts'
import type { TreesOver } from '../fit/count-trees-by-folds.ts'
import type { RowTable } from '../rows/row-table.ts'

/** A model that was fitted over the ridge, or over the starter where there is no ridge. */
export interface TopModel {
  /** Mean margin of the training rows. */
  readonly base: number
  /** Log-odds that it adds; `vector`: the features and the columns of custom fields, NaN = unknown. */
  margin(vector: Float32Array): number
  /** What each column adds to `base`, written over `into`: the sum is margin − base, and the mean over rows about 0. */
  contributions(vector: Float32Array, into: Float64Array): void
}

/** Called while a model is fitted: after each tree. */
export type OnProgress = (progress: TreeProgress) => void

/** One kind of model that learns what the linear layers miss: how it is fitted, compared and stored. */
export interface BatchKind<Kind extends string, Model extends TopModel> {
  /** Stored models and answers name it: it stays. */
  readonly kind: Kind
  /** Bad and good rows before it is fitted. */
  readonly needs: { readonly bad: number; readonly good: number }
  /** It is the default as soon as it is fitted. Absent: it serves where the validation rows prefer it. */
  readonly isDefault?: true
  /** Fits to all rows; `validationMargins`: what the same model fitted to the older rows adds on the validation rows. */
  fit(
    table: RowTable,
    over: TreesOver,
    onProgress: OnProgress,
  ): { readonly model: Model; readonly validationMargins: Float64Array }
  /** Fits models like `model`, which was fitted to `table`, to parts of its rows, over `offsets`. */
  refit(model: Model, table: RowTable): (part: RowTable, offsets: Float64Array) => TopModel
  /** Columns by `names`, so that a model outlives a new order of them. */
  encode(model: Model, names: readonly string[]): Uint8Array
  /** Errors: damaged bytes, a column that no longer exists. */
  decode(bytes: Uint8Array, names: readonly string[]): Model
}

/** Declares a kind; a line in `batch-kinds.ts` makes it one of those that are fitted. */
export const defineBatchKind = <const Kind extends string, Model extends TopModel>(
  kind: BatchKind<Kind, Model>,
): BatchKind<Kind, Model> => kind
