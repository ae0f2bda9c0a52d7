/** Sign and power of two of a number as one small integer: ±1 for |x| < 2⁻³⁰, one more per doubling, 0 for 0. */
export function magnitudeOf(value: number): number {
  if (value === 0) return 0
  const power = Math.max(Math.floor(Math.log2(Math.abs(value))), -31)
  return Math.sign(value) * (power + 32)
}
