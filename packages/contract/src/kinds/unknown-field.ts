import { standing } from '../api-version.ts'
import type { FieldSet } from '../field.ts'
import { didYouMean, MEANT_PER_EVENT_MAX, meantBy } from '../meant-by.ts'
import { report, type Trail } from '../problem.ts'

/** Reports a member that a table does not have, with the field that was probably meant. */
export function reportUnknownField(fields: FieldSet, name: string, trail: Trail): undefined {
  const { version, problems } = trail
  if (!name.startsWith('$')) {
    const isBare = Object.hasOwn(fields, `$${name}`)
    return isBare
      ? report(trail, 'field_unknown', didYouMean([`$${name}`]))
      : report(trail, 'custom_in_object')
  }
  if (problems.refusals.length >= MEANT_PER_EVENT_MAX) return report(trail, 'field_unknown')
  const names = Object.entries(fields).flatMap(([one, field]) =>
    ['known', 'newer'].includes(standing(version, field)) ? [one] : [],
  )
  return report(trail, 'field_unknown', didYouMean(meantBy(name, names)))
}
