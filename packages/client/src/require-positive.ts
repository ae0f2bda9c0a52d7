/** Errors: RangeError that names the option. */
export function requirePositive(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value
  throw new RangeError(`${name} must be a number above 0`)
}
