/** The value below which `share` of the numbers lie; NaN of none. */
export function quantile(numbers, share) {
  const sorted = Float64Array.from(numbers).sort()
  if (sorted.length === 0) return NaN
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

export const median = (numbers) => quantile(numbers, 0.5)
