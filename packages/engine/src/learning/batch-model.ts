import { type Ridge, ridgeMargin } from '../models/online/ridge.ts'
import type { TreeModel } from '../models/trees/tree-model.ts'

/** What is fitted to all labelled rows at a refresh, if anything: it adds log-odds to the starter's. */
export type BatchModel =
  | { readonly kind: 'none' }
  | { readonly kind: 'ridge'; readonly ridge: Ridge; readonly starterBase: number }
  | { readonly kind: 'trees'; readonly trees: TreeModel }

export const NO_BATCH: BatchModel = { kind: 'none' }

/** What the model adds to `starter`, the starter's log-odds of the same vector. */
export function batchMargin(model: BatchModel, features: Float32Array, starter: number): number {
  switch (model.kind) {
    case 'none':
      return 0
    case 'ridge':
      return ridgeMargin(model.ridge, features, starter - model.starterBase) - starter
    case 'trees':
      return model.trees.margin(features)
  }
}
