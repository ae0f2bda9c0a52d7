import { type Calibration, calibrate, IDENTITY } from '../evaluation/calibration/calibration.ts'
import { type BatchModel, batchMargin, type BatchVector, NO_BATCH } from './batch-model.ts'
import { HALF_TRUSTED_BAD } from './learning-limits.ts'

/** How much the layers above the starter count. */
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
   * What each feature, and each custom field read behind them, usually does to the margin, among the rows of
   * the fit that know it: see `usualContributions`. No part of any score. Absent before anything was fitted.
   */
  readonly usual?: Float64Array
}

/** Before anything was fitted: what labels taught online counts at once. */
export const FIRST_LAYERS: Layers = {
  batch: NO_BATCH,
  shares: { batch: 0, online: 1 },
  calibration: IDENTITY,
}

/** How much of what so many bad labels taught counts where nothing has judged it yet, 0 to 1. */
export const trustIn = (bad: number): number => bad / (bad + HALF_TRUSTED_BAD)

/** What the layers say of one vector. */
export interface Voices {
  readonly starter: number
  readonly batch: number
  readonly online: number
}

export function marginOf({ batch, online }: Shares, said: Voices): number {
  return said.starter + batch * said.batch + online * said.online
}

/** Calibrated log-odds. */
export function logOddsOf(
  { batch, shares, calibration }: Layers,
  vector: BatchVector,
  { starter, online }: Omit<Voices, 'batch'>,
): number {
  const said = { starter, online, batch: batchMargin(batch, vector, starter) }
  return calibrate(calibration, marginOf(shares, said))
}
