const DIGITS = 6

/** A number as far as its digits mean something: a feature is a float of 32 bits, which has no 0.2. */
export const sixDigits = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS))

/** For `JSON.stringify`: the same for every number of an answer, counts and times left whole. */
export const inSixDigits = (_name: string, value: unknown): unknown =>
  typeof value === 'number' ? sixDigits(value) : value
