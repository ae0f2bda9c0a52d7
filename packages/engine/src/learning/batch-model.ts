import { type Ridge, ridgeMargin } from '../models/online/ridge.ts'
import type { TreeModel } from '../models/trees/tree-model.ts'
import { type Custom, NO_CUSTOM, type OwnReader } from './own-fields.ts'

/** A ridge, and the starter's log-odds of nothing, on whose evidence it stands. */
export interface RidgeLayer {
  readonly ridge: Ridge
  readonly starterBase: number
}

/** What is fitted to all labelled rows at a refresh, if anything: it adds log-odds to the starter's. */
export type BatchModel =
  | { readonly kind: 'none' }
  | (ReadsOwn & RidgeLayer & { readonly kind: 'ridge' })
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
      return addedBy(model, features, starter)
    case 'trees': {
      const below = model.over === undefined ? 0 : addedBy(model.over, features, starter)
      return below + model.trees.margin(features)
    }
  }
}

/** What a ridge adds to `starter`. */
export function addedBy(
  { ridge, starterBase }: RidgeLayer,
  features: Float32Array,
  starter: number,
): number {
  return ridgeMargin(ridge, features, starter - starterBase) - starter
}
