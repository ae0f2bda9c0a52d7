import { calibrate, type Calibration } from '../evaluation/calibration/calibration.ts'

/** Margins nearer than this to the base are scaled by the slope there: the error is below 1e-9. */
const NEAR_BASE = 1e-6

/**
 * How many calibrated log-odds one unit of contribution is worth: the slope of the straight line
 * from the calibrated base to the calibrated margin. So contributions still add up, keep their
 * order and their signs; a calibration that is a straight line itself (shift, Platt) loses nothing.
 */
export function calibratedScale(calibration: Calibration, base: number, margin: number): number {
  const width = margin - base
  const far = Math.abs(width) > NEAR_BASE ? margin : base + NEAR_BASE
  return (calibrate(calibration, far) - calibrate(calibration, base)) / (far - base)
}
