import { type Calibration, calibrate, IDENTITY } from '../evaluation/calibration/calibration.ts'
import { type BatchModel, batchMargin, type BatchVector, NO_BATCH } from './batch-model.ts'
import { HALF_TRUSTED_BAD } from './learning-limits.ts'

/** The weight of each layer above the starter, 0 to 1. */
export interface Shares {
  readonly batch: number
  readonly online: number
}

/**
 * The model of one abuse type: starter + share · batch + share · online, calibrated. Every layer adds
 * log-odds, so what each feature did adds up too.
 */
export interface Layers {
  readonly batch: BatchModel
  readonly shares: Shares
  readonly calibration: Calibration
  /**
   * What each feature, and each custom field read behind the features, usually adds to the margin, among the
   * rows of the fit where it is known: see `usualContributions`. For explanations only, no part of a score. Absent before anything was fitted.
   */
  readonly usual?: Float64Array
}

/** Before the first fit: the starter and the online model. */
export const FIRST_LAYERS: Layers = {
  batch: NO_BATCH,
  shares: { batch: 0, online: 1 },
  calibration: IDENTITY,
}

/** The weight, 0 to 1, of what was learned from `bad` bad labels while there are too few later labels to test it on. */
export const trustIn = (bad: number): number => bad / (bad + HALF_TRUSTED_BAD)

/** Log-odds of one vector, layer by layer. */
export interface LayerMargins {
  readonly starter: number
  readonly batch: number
  readonly online: number
}

export function marginOf({ batch, online }: Shares, margins: LayerMargins): number {
  return margins.starter + batch * margins.batch + online * margins.online
}

/** Calibrated log-odds. */
export function logOddsOf(
  { batch, shares, calibration }: Layers,
  vector: BatchVector,
  { starter, online }: Omit<LayerMargins, 'batch'>,
): number {
  const margins = { starter, online, batch: batchMargin(batch, vector, starter) }
  return calibrate(calibration, marginOf(shares, margins))
}
