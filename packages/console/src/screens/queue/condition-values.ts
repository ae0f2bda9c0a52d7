const DIGITS = 4
const LARGE = 1_000

/** As many digits as a person compares: `92.84`. Whole numbers, which may be amounts or times, stay whole. */
function shortNumber(value: number): number {
  if (Number.isInteger(value)) return value
  return Number(Math.abs(value) < LARGE ? value.toPrecision(DIGITS) : value.toFixed(2))
}

/** What a condition read: `scores.payment_abuse = 92.84 · event.amount = 100`. */
export const conditionValues = (
  values: Readonly<Record<string, unknown>>,
  missing: string,
): string =>
  Object.entries(values)
    .map(([path, value]) => {
      if (value === null) return `${path} = ${missing}`
      return `${path} = ${JSON.stringify(typeof value === 'number' ? shortNumber(value) : value)}`
    })
    .join(' · ')
