import type { TextTag } from './accepts.ts'
import { type ExploreField, isNumeric } from './explore-field.ts'
import type { ExploreIndex } from './explore-index.ts'
import { EXPLORE_LIMITS } from './explore-limits.ts'
import type { ExploreFieldUse, ExploreFound, ExploreSelection } from './explore-question.ts'
import { FieldView, selected, type SelectedSegment } from './selected.ts'
import { valueOf } from './ask-rows.ts'

/** The fields of the newest events of a selection, each with its frequent values. */
export function askFields(
  index: ExploreIndex,
  selection: ExploreSelection,
  tag?: TextTag,
): ExploreFound {
  const parts: SelectedSegment[] = []
  let counted = 0
  for (const part of selected(index, selection, tag)) {
    parts.push(part)
    for (const taken of part.mask) counted += taken
    if (counted >= EXPLORE_LIMITS.sampledEvents) break
  }
  const fields = index.fields().flatMap((field) => {
    const use = useOf(new FieldView(index, field, selection.unseen), parts, counted)
    return use === undefined ? [] : [use]
  })
  return { is: 'fields', counted, fields: fields.toSorted((one, other) => compare(one, other)) }
}

const compare = (one: ExploreFieldUse, other: ExploreFieldUse): number =>
  one.name < other.name ? -1 : Number(one.name > other.name)

function useOf(
  view: FieldView,
  parts: readonly SelectedSegment[],
  counted: number,
): ExploreFieldUse | undefined {
  const { field } = view
  const counts = new Map<number, number>()
  let known = 0
  for (const { segment, mask } of parts) {
    const column = view.in(segment)
    if (column === undefined) continue
    for (let row = 0; row < mask.length; row += 1) {
      if (mask[row] !== 1) continue
      const stored = column.at(row)
      if (isNumeric(field) ? Number.isNaN(stored) : stored === 0) continue
      known += 1
      counts.set(stored, (counts.get(stored) ?? 0) + 1)
    }
  }
  if (known === 0) return undefined
  return {
    name: field.name,
    type: field.type,
    share: known / counted,
    frequent: frequentOf(field, counts),
  }
}

function frequentOf(
  field: ExploreField,
  counts: ReadonlyMap<number, number>,
): ExploreFieldUse['frequent'] {
  const sorted = [...counts].toSorted(([one, a], [other, b]) => b - a || one - other)
  return sorted.slice(0, EXPLORE_LIMITS.frequentValues).flatMap(([stored, events]) => {
    const value = valueOf(field, stored)
    return value === undefined ? [] : [{ value, events }]
  })
}
