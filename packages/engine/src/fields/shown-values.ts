import { customNames } from '@winnow/contract'
import { FIELD_LIMITS } from './field-limits.ts'
import type { CountedValue, FieldValue } from './frequent-values.ts'

/** Words of names of fields that may have personal data. */
const PERSONAL =
  /name|mail|phone|mobile|address|street|city|zip|postal|birth|ssn|iban|card|token|secret|pass|ip$|url|link|note|comment|message|text|title|account|number|lat|lon/i

/** Texts that look like words of a program: no digits in a row, no `@`. */
const WORD = /^[A-Za-z](?:[\w .-](?!\d\d)){0,31}$/
/** Whole numbers up to this say nothing of a person. */
const MAX_NUMBER = 999

/** Whether the values of a field may be personal data, by its name: they are not even counted. */
export const mayBePersonal = (name: string): boolean =>
  PERSONAL.test(name) || customNames(name) !== undefined

/** A value and its share of all values. */
export interface ShownValue {
  readonly value: FieldValue
  readonly share: number
}

/**
 * The values of a field that come most often, the most frequent first, as far as they cannot name anybody. None
 * of a field with values that hardly repeat.
 */
export function shownValues(values: readonly CountedValue[], total: number): readonly ShownValue[] {
  const sure = values.map(({ value, count, surplus }) => ({ value, often: count - surplus }))
  if (sure.reduce((sum, { often }) => sum + often, 0) * 2 < total) return []
  return sure
    .filter(({ value, often }) => often >= FIELD_LIMITS.leastOften && isSafe(value))
    .toSorted((one, other) => other.often - one.often || order(one.value, other.value))
    .slice(0, FIELD_LIMITS.shownValues)
    .map(({ value, often }) => ({ value, share: often / total }))
}

const order = (one: FieldValue, other: FieldValue): number =>
  String(one) < String(other) ? -1 : Number(String(one) > String(other))

function isSafe(value: FieldValue): boolean {
  if (typeof value === 'string') return WORD.test(value)
  return typeof value === 'boolean' || (Number.isInteger(value) && Math.abs(value) <= MAX_NUMBER)
}
