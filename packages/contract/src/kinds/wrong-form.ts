import { report, type Trail } from '../problem.ts'

/** A number or a boolean as a text. */
const QUOTED = /^(?:true|false|-?\d+(?:\.\d+)?)$/i

/** Refuses what is no number where one is due. An empty text says nothing, and is absent. */
export function reportForm(value: unknown, trail: Trail, expects: string): undefined {
  if (value === '') return report(trail, 'empty_value')
  const isQuoted = typeof value === 'string' && QUOTED.test(value)
  return report(trail, isQuoted ? 'value_quoted' : 'wrong_type', expects)
}
