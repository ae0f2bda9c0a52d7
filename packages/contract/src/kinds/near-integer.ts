/** What sums and products of some hundred amounts are off by at most, as a share of the result. */
const RELATIVE_ERROR = 2 ** -46
/** Below any unit that somebody pays with: a millionth of a micro. */
const ABSOLUTE_ERROR = 1e-6

/**
 * The integer that a number computed in floating point stands for, as 64569999.99999999 for 64570000; undefined
 * where it is further off than such errors are.
 */
export function nearInteger(value: number): number | undefined {
  const integer = Math.round(value) + 0
  const error = Math.max(ABSOLUTE_ERROR, Math.abs(value) * RELATIVE_ERROR)
  return Math.abs(value - integer) <= error ? integer : undefined
}
