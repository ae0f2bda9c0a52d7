/** `margin = bias + scale · starter + Σ (weight · position + known)`; a position is a value's place among its feature's bins, −1 … 1. */
export interface Ridge {
  readonly bias: number
  readonly scale: number
  readonly weights: Float64Array
  /** By column, what is added when its value is known, whatever it is; absent = 0. */
  readonly known?: Float64Array
  readonly cuts: readonly (readonly number[])[]
}

/** Log-odds of a feature vector; `starter` is the starter's margin without its base. */
export function ridgeMargin(ridge: Ridge, features: Float32Array, starter: number): number {
  let margin = ridge.bias + ridge.scale * starter
  for (let at = 0; at < ridge.weights.length; at += 1)
    margin += addedByFeature(ridge, at, features[at] ?? NaN)
  return margin
}

/** What one feature adds to the margin; nothing when its value is unknown. */
export function addedByFeature({ weights, known, cuts }: Ridge, at: number, value: number): number {
  if (value !== value) return 0
  return (weights[at] ?? 0) * positionOf(cuts[at] ?? [], value) + (known?.[at] ?? 0)
}

/** −1 in the lowest bin, 1 in the highest; 0 when the value is unknown or there is one bin. */
export function positionOf(cuts: readonly number[], value: number): number {
  if (value !== value || cuts.length === 0) return 0
  let bin = 0
  while (bin < cuts.length && value >= (cuts[bin] ?? Infinity)) bin += 1
  return (2 * bin) / cuts.length - 1
}
