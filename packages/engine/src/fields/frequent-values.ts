import { FIELD_LIMITS } from './field-limits.ts'

export type FieldValue = string | number | boolean

/** A value, how often it was counted, and how much of that may have been other values. */
export interface CountedValue {
  readonly value: FieldValue
  count: number
  surplus: number
}

/**
 * Counts the values that come most often in bounded room: a new value takes the place of the rarest one, and its count as surplus.
 * What comes in more than a 12th of all cases is always among them.
 */
export function countValue(values: CountedValue[], value: FieldValue): void {
  const known = values.find((each) => each.value === value)
  if (known !== undefined) known.count += 1
  else if (values.length < FIELD_LIMITS.values) values.push({ value, count: 1, surplus: 0 })
  else replaceRarest(values, value)
}

function replaceRarest(values: CountedValue[], value: FieldValue): void {
  let rarest = 0
  for (let at = 1; at < values.length; at += 1) {
    if ((values[at]?.count ?? 0) < (values[rarest]?.count ?? 0)) rarest = at
  }
  const surplus = values[rarest]?.count ?? 0
  values[rarest] = { value, count: surplus + 1, surplus }
}
