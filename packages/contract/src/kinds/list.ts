import type { FieldValue } from '../canonical-event.ts'
import { isRecord } from '../is-record.ts'
import { LIMITS } from '../limits.ts'
import { atField, report, type Trail } from '../problem.ts'
import type { Check, Kind } from './kind.ts'
import { drop, isEmptyValue } from './words.ts'

/** An array of one kind. `null` entries are dropped, as absent as a `null` field. */
export function listOf<T>(of: Kind<T>): Kind<readonly T[]> {
  const itemsMax = LIMITS.listItemsCount
  const expects = `an array, each entry ${of.expects}`
  return {
    name: `list of ${of.name}`,
    expects,
    shape: { is: 'list', of, itemsMax },
    isStrict: false,
    leniency: LIST_LENIENCY,
    example: [of.example],
    check: (version) => listCheck(of.check(version), itemsMax),
    mend: (value, trail) => {
      const entries = entriesOf(of, value, trail)
      if (entries === undefined) return drop(value, trail, expects)
      if (entries.length > itemsMax) report(trail, 'list_cut', String(itemsMax))
      return mendEntries(of, entries.slice(0, itemsMax), trail)
    },
  }
}

export const LIST_LENIENCY =
  'An object with numbers for names is read as the list of its members, and one entry without a list as a list of it. Entries beyond the limit are left out. Anything else is dropped. Each entry is read by itself.'

const POSITION = /^\d+$/

/** The entries of a list, also of one that a language wrote as an object or as its only entry. */
function entriesOf(of: Kind, value: unknown, trail: Trail): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (isEmptyValue(value)) return undefined
  if (isRecord(value) && Object.keys(value).every((name) => POSITION.test(name))) {
    report(trail, 'list_of_members')
    return Object.values(value)
  }
  if (isRecord(value) !== (of.shape.is === 'object') || typeof value === 'boolean') return undefined
  report(trail, 'list_of_one')
  return [value]
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
