import type { FieldValue } from '@winnow/contract'

/** An object below a reserved field. */
export type FieldObject = { readonly [name: string]: FieldValue }

/** Words and ids are read up to here; what is longer is cut. */
const MAX_WORD_LENGTH = 256

/** Longest text that is still a number. */
const MAX_NUMBER_LENGTH = 32

const NOTHING: readonly FieldValue[] = []

/** The text of a value, trimmed and cut; '' when it is none. A number where a text belongs is its digits. */
export function textOf(value: FieldValue | undefined, max = MAX_WORD_LENGTH): string {
  if (typeof value === 'string') return (value.length > max ? value.slice(0, max) : value).trim()
  return typeof value === 'number' ? String(value) : ''
}

/** The same in lower case. */
export function wordOf(value: FieldValue | undefined): string {
  return textOf(value).toLowerCase()
}

/** A number, or a text of one (integrations send both); NaN otherwise. */
export function numberOf(value: FieldValue | undefined): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value === '' || value.length > MAX_NUMBER_LENGTH) return NaN
  return Number(value)
}

/** 1 or 0, NaN when the value is neither true nor false. */
export function flagOf(value: FieldValue | undefined): number {
  if (value === true || value === 'true' || value === 1) return 1
  return value === false || value === 'false' || value === 0 ? 0 : NaN
}

export function objectOf(value: FieldValue | undefined): FieldObject | undefined {
  return typeof value === 'object' && !isList(value) ? value : undefined
}

/** The list, or a list of the one object where a list belongs. */
export function listOf(value: FieldValue | undefined): readonly FieldValue[] {
  if (typeof value !== 'object') return NOTHING
  return isList(value) ? value : [value]
}

/** 1 or 0 of a truth. */
export function bit(truth: boolean): number {
  return truth ? 1 : 0
}

/** 1 when two words differ, 0 when they agree, NaN when one is unknown. */
export function differ(a: string, b: string): number {
  return a === '' || b === '' ? NaN : bit(a !== b)
}

function isList(value: FieldValue): value is readonly FieldValue[] {
  return Array.isArray(value)
}
