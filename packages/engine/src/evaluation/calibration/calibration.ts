/**
 * Turns a model's margin into log-odds that mean what they say. All rise with the margin, so no order
 * of scores changes.
 */
export type Calibration =
  | { readonly kind: 'identity' }
  /** Restores the base rate where good rows were sampled without weights: margin + shift. */
  | { readonly kind: 'prior_shift'; readonly shift: number }
  /** slope · margin + intercept (Platt 1999). */
  | { readonly kind: 'platt'; readonly slope: number; readonly intercept: number }
  /** a · ln p − b · ln(1 − p) + c, p being the margin's probability (Kull, Silva Filho, Flach 2017). */
  | { readonly kind: 'beta'; readonly a: number; readonly b: number; readonly c: number }

export const IDENTITY: Calibration = { kind: 'identity' }

/** Log-odds of a margin. */
export function calibrate(calibration: Calibration, margin: number): number {
  switch (calibration.kind) {
    case 'identity':
      return margin
    case 'prior_shift':
      return margin + calibration.shift
    case 'platt':
      return calibration.slope * margin + calibration.intercept
    case 'beta':
      return calibration.c - calibration.a * softplus(-margin) + calibration.b * softplus(margin)
  }
}

/** The same with `by` added to all log-odds. */
export function shifted(calibration: Calibration, by: number): Calibration {
  if (by === 0) return calibration
  switch (calibration.kind) {
    case 'identity':
      return { kind: 'prior_shift', shift: by }
    case 'prior_shift':
      return { ...calibration, shift: calibration.shift + by }
    case 'platt':
      return { ...calibration, intercept: calibration.intercept + by }
    case 'beta':
      return { ...calibration, c: calibration.c + by }
  }
}

/** Beyond, every score would be 0 or 100. */
const COEFFICIENT_MAX = 1000

/**
 * A steeper curve is drawn by a gap between the margins of good and bad, and would make one score of all
 * margins beyond it.
 */
export const SLOPE_MAX = 5

/** Whether a calibration rises with the margin, not too steeply, with numbers that can be used. */
export function isProper(calibration: Calibration): boolean {
  const { kind, ...coefficients } = calibration
  if (!Object.values(coefficients).every((value) => Math.abs(value) <= COEFFICIENT_MAX))
    return false
  if (kind === 'platt') return calibration.slope > 0 && calibration.slope <= SLOPE_MAX
  if (kind !== 'beta') return true
  const { a, b } = calibration
  return Math.min(a, b) >= 0 && Math.max(a, b) <= SLOPE_MAX && a + b > 0
}

/** For models that learned from all bad and `keep` (0–1] of the good rows, without weights. */
export function priorShift(keep: number): Calibration {
  if (!(keep > 0 && keep <= 1)) throw new RangeError(`a share of ${keep} good rows cannot be kept`)
  return keep === 1 ? IDENTITY : { kind: 'prior_shift', shift: Math.log(keep) }
}

/** ln(1 + eᵐ) without overflow; −ln(1 − p) of the margin m, and −ln p of −m. */
export function softplus(margin: number): number {
  return Math.max(margin, 0) + Math.log1p(Math.exp(-Math.abs(margin)))
}
