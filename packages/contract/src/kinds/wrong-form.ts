import { report, type Trail } from '../problem.ts'

/** Refuses a value of another form than the declared one. An empty text says nothing, and is absent. */
export function reportForm(value: unknown, trail: Trail, expects: string): undefined {
  return value === '' ? report(trail, 'empty_value') : report(trail, 'wrong_type', expects)
}

/**
 * The same where an object or a list is due. Languages that have one type for both write it alike when it
 * is empty: PHP as a list, Lua as an object.
 */
export function reportShape(value: unknown, trail: Trail, expects: string): undefined {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return isEmpty ? report(trail, 'empty_value') : reportForm(value, trail, expects)
}
