import type { RidgeLayer } from '../models/online/ridge-layer.ts'
import type { TreeModel } from '../models/trees/tree-model.ts'
import { type Custom, NO_CUSTOM, type OwnReader } from './own-fields.ts'

/** What is fitted to all labelled rows at a refresh, if anything: it adds log-odds to the starter's. */
export type BatchModel =
  | { readonly kind: 'none' }
  | (ReadsOwn & { readonly kind: 'ridge'; readonly layer: RidgeLayer })
  | (ReadsOwn & {
      readonly kind: 'trees'
      readonly trees: TreeModel
      /** The ridge that the trees were grown over; absent = over the starter. */
      readonly over?: RidgeLayer
    })

interface ReadsOwn {
  /** What it reads behind the features; absent = nothing. */
  readonly own?: OwnReader
}

export const NO_BATCH: BatchModel = { kind: 'none' }

/** What a batch model reads of an event. */
export interface BatchVector {
  readonly features: Float32Array
  readonly custom?: Custom | undefined
}

/** The features with the custom fields that the model reads behind them, until the next call. */
export function readBy(
  model: BatchModel,
  { features, custom = NO_CUSTOM }: BatchVector,
): Float32Array {
  if (model.kind === 'none' || model.own === undefined) return features
  return model.own.read(features, custom)
}

/** What the model adds to `starter`, the starter's log-odds of the same vector. */
export function batchMargin(model: BatchModel, vector: BatchVector, starter: number): number {
  const features = readBy(model, vector)
  switch (model.kind) {
    case 'none':
      return 0
    case 'ridge':
      return model.layer.added(features, starter)
    case 'trees':
      return (model.over?.added(features, starter) ?? 0) + model.trees.margin(features)
  }
}
