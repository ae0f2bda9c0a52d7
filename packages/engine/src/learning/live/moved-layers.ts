import { shifted } from '../../evaluation/calibration/calibration.ts'
import type { Layers } from '../layers.ts'

/** How much the online model of one abuse type counts, and its base, since labels moved them. */
export interface MovedLayers {
  /** The weight of the online model, 0 to 1. */
  readonly online: number
  /** Log-odds that are added to what the fit calibrated. */
  readonly base: number
}

/** The fitted layers as labels moved them. */
export function movedLayers(fitted: Layers, moved: MovedLayers | undefined): Layers {
  if (moved === undefined) return fitted
  const { online, base } = moved
  return {
    ...fitted,
    shares: { ...fitted.shares, online },
    calibration: shifted(fitted.calibration, base),
  }
}
