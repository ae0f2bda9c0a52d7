import type { TextTag } from './accepts.ts'
import { type ExploreField, type ExploreValue, isNumeric } from './explore-field.ts'
import type { ExploreIndex } from './explore-index.ts'
import type { ExploreAsk, ExploreFound, ExploreRow, ExploreSelection } from './explore-question.ts'
import { FieldView, selected } from './selected.ts'
import type { Segment } from './segment.ts'

type RowsAsk = Extract<ExploreAsk, { readonly is: 'rows' }>

/** The events of a selection, the newest first, and how many there are. */
export function askRows(
  index: ExploreIndex,
  selection: ExploreSelection,
  { columns, limit, before = Infinity }: RowsAsk,
  tag?: TextTag,
): ExploreFound {
  const views = columns.flatMap((name) => {
    const field = index.field(name)
    return field === undefined ? [] : [new FieldView(index, field, selection.unseen)]
  })
  const rows: ExploreRow[] = []
  let events = 0
  for (const { segment, mask } of selected(index, selection, tag)) {
    for (let row = mask.length - 1; row >= 0; row -= 1) {
      if (mask[row] !== 1) continue
      events += 1
      if (rows.length < limit && segment.sequenceAt(row) < before) {
        rows.push(rowOf(views, segment, row))
      }
    }
  }
  return { is: 'rows', events, rows }
}

const rowOf = (views: readonly FieldView[], segment: Segment, row: number): ExploreRow => ({
  sequence: segment.sequenceAt(row),
  atMs: segment.atMs(row),
  values: Object.fromEntries(
    views.flatMap((view) => {
      const value = valueOf(view.field, view.in(segment)?.at(row))
      return value === undefined ? [] : [[view.field.name, value] as const]
    }),
  ),
})

/** A stored number as a value; undefined = missing. */
export function valueOf(field: ExploreField, stored: number | undefined): ExploreValue | undefined {
  if (stored === undefined || Number.isNaN(stored)) return undefined
  if (isNumeric(field)) return stored
  if (stored === 0) return undefined
  const text = field.texts.textOf(stored)
  return field.type === 'boolean' ? text === 'true' : text
}
