import { report, type Trail } from '../problem.ts'

/** A number or a boolean as a text. */
const QUOTED = /^(?:true|false|-?\d+(?:\.\d+)?)$/i

/** Refuses what is no number or no boolean where one is due. An empty text says nothing, and is absent. */
export function reportForm(value: unknown, trail: Trail, expects: string): undefined {
  if (value === '') return report(trail, 'empty_value')
  const isQuoted = typeof value === 'string' && QUOTED.test(value)
  return report(trail, isQuoted ? 'value_quoted' : 'wrong_type', expects)
}

/**
 * Refuses what is no object or no list where one is due. An empty one of the other is absent, too: languages that have
 * one type for both write it alike when it is empty, PHP as a list, Lua as an object.
 */
export function reportShape(value: unknown, trail: Trail, expects: string): undefined {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return isEmpty || value === ''
    ? report(trail, 'empty_value')
    : report(trail, 'wrong_type', expects)
}
