import { useCall } from '../../calls/use-call.ts'
import type { Selection } from './explore-selection.ts'

/** Values that one step takes at once. */
export const MAX_VALUES = 100

/** The different values of a field in what was found, the most frequent first, and how many there are beyond. */
export function useValues(selection: Selection, field: string) {
  const groups = useCall('GET /v1/explore/groups', { ...selection, by: field, limit: MAX_VALUES })
  return {
    ...groups,
    data: groups.data && {
      more: groups.data.more,
      values: groups.data.groups.flatMap(({ values: { [field]: value }, now }) =>
        value === undefined || now.events === 0 ? [] : [String(value)],
      ),
    },
  }
}
