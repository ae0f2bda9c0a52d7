import type { RidgeLayer } from '../models/ridge/ridge-layer.ts'
import type { StarterRescale, TextLayer } from '../models/text/text-layer.ts'
import type { HashedText } from '../models/text/written-text.ts'
import type { TopModel } from './kinds/batch-kind.ts'
import type { BatchKindName } from './kinds/batch-kinds.ts'
import { type Custom, NO_CUSTOM, type CustomColumns } from './rows/custom-columns.ts'

/** The model that a refresh fits to all labelled rows, if any: it adds log-odds to the starter's. */
export type BatchModel =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: TextLayer; readonly own?: never }
  | (ReadsCustom & OverText & { readonly kind: 'ridge'; readonly layer: RidgeLayer })
  | (ReadsCustom &
      OverText & {
        readonly kind: BatchKindName
        readonly top: TopModel
        /** The ridge that it was fitted over; absent = over the starter. */
        readonly over?: RidgeLayer
      })

interface OverText {
  /** The text model that it was fitted over; absent = none. */
  readonly text?: TextLayer
}

interface ReadsCustom {
  /** The custom fields it reads behind the features; absent = none. */
  readonly own?: CustomColumns
}

export const NO_BATCH: BatchModel = { kind: 'none' }

/** What a batch model reads of an event. */
export interface BatchVector {
  readonly features: Float32Array
  readonly custom?: Custom | undefined
  readonly text?: HashedText | undefined
}

/** The model's input vector: the features and the columns of custom fields. Valid until the next call. */
export function readBy(
  model: BatchModel,
  { features, custom = NO_CUSTOM }: BatchVector,
): Float32Array {
  if (model.kind === 'none' || model.own === undefined) return features
  return model.own.read(features, custom)
}

/** How the batch model rescales the starter; undefined without a text model. */
export function rescaleIn(model: BatchModel): StarterRescale | undefined {
  return model.kind === 'none' ? undefined : model.text?.fitted.rescale
}

/** The ridge in a batch model, if it has one. */
export function ridgeIn(model: BatchModel): RidgeLayer | undefined {
  if (model.kind === 'none' || model.kind === 'text') return undefined
  return model.kind === 'ridge' ? model.layer : model.over
}

/** What the model adds to `starter`, the starter's log-odds of the same vector. */
export function batchMargin(model: BatchModel, vector: BatchVector, starter: number): number {
  if (model.kind === 'none') return 0
  const ofText = model.text?.added(vector.text, starter) ?? 0
  if (model.kind === 'text') return ofText
  const features = readBy(model, vector)
  const below = starter + ofText
  if (model.kind === 'ridge') return ofText + model.layer.added(features, below)
  return ofText + (model.over?.added(features, below) ?? 0) + model.top.margin(features)
}
