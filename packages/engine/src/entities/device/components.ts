import type { FieldValue } from '@winnow/contract'
import { type FieldObject, listOf, numberOf, objectOf, textOf } from '../field-readers.ts'

/** What a collector reported of its device, by name: `screen.width`, `model`. */
export type Components = FieldObject

/** The components of a beacon; undefined when it brought none. */
export function componentsOf(
  fields: Readonly<Record<string, FieldValue | undefined>>,
): Components | undefined {
  return objectOf(fields['$device'])
}

/** Elements of a list that count. */
const MAX_LIST = 64

/** The first of the named components that says something, as text; '' = none does. */
export function wordIn(components: Components, ...names: readonly string[]): string {
  for (const name of names) {
    const value = components[name]
    const text = typeof value === 'boolean' ? String(value) : textOf(value, 512)
    if (text !== '') return text
  }
  return ''
}

/** A component as a number; NaN when it is none. */
export const numberIn = (components: Components, name: string): number => numberOf(components[name])

/** A component that is true, or a list with something in it. */
export function isSaid(components: Components, name: string): boolean {
  const value = components[name]
  return typeof value === 'object' ? listOf(value).length > 0 : value === true
}

/** The texts of a list, in order of the alphabet. */
export function wordsIn(components: Components, name: string): readonly string[] {
  const values = listOf(components[name]).slice(0, MAX_LIST)
  return values.map((value) => textOf(value)).toSorted()
}
