import type { FieldValue } from '../canonical-event.ts'
import { LIMITS } from '../limits.ts'
import { atField, report, type Trail } from '../problem.ts'
import type { Check, Kind } from './kind.ts'
import { reportShape } from './wrong-form.ts'

/** An array of one kind. `null` entries are dropped, as absent as a `null` field. */
export function listOf<T>(of: Kind<T>): Kind<readonly T[]> {
  const itemsMax = LIMITS.listItemsCount
  const expects = `an array, each entry ${of.expects}`
  return {
    name: `list of ${of.name}`,
    expects,
    shape: { is: 'list', of, itemsMax },
    example: [of.example],
    check: (version) => listCheck(of.check(version), itemsMax),
    mend: (value, trail) => {
      if (!Array.isArray(value)) return reportShape(value, trail, expects)
      if (value.length > itemsMax) return report(trail, 'list_too_long', String(itemsMax))
      return mendEntries(of, value, trail)
    },
  }
}

function listCheck(check: Check, itemsMax: number): Check {
  return (value) => {
    if (!Array.isArray(value) || value.length > itemsMax) return false
    for (let at = 0; at < value.length; at += 1) if (!check(value[at])) return false
    return true
  }
}

function mendEntries(of: Kind, values: readonly unknown[], trail: Trail): FieldValue[] {
  return values.flatMap((value, index) => {
    if (value === null || value === undefined) return []
    const kept = of.mend(value, atField(trail, index))
    return kept === undefined ? [] : [kept]
  })
}
