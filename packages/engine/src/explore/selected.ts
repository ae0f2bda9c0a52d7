import { acceptsOf, type TextTag } from './accepts.ts'
import type { Accepts, Column } from './columns.ts'
import { type ExploreField, isNumeric } from './explore-field.ts'
import type { ExploreIndex } from './explore-index.ts'
import type { ExploreSelection, UnseenUser } from './explore-question.ts'
import { type Segment, shortText } from './segment.ts'

/** The events of a segment that a selection takes, by row: 1 = taken. */
export interface SelectedSegment {
  readonly segment: Segment
  readonly mask: Uint8Array
}

/** Reads a field of each event, fields of now too. */
export class FieldView {
  readonly field: ExploreField
  private readonly users: ExploreField
  private readonly ofNow: Uint8Array | undefined

  constructor(index: ExploreIndex, field: ExploreField, unseen?: readonly UnseenUser[]) {
    this.field = field
    this.users = index.userField()
    this.ofNow = field.isOfNow === true ? index.codesOfNow(field, unseen) : undefined
  }

  /** Its values in a segment; undefined = no event of the segment has it. */
  in(segment: Segment): Column | undefined {
    const { ofNow } = this
    if (ofNow === undefined) return segment.column(this.field)
    const users = segment.column(this.users)
    return users && new ColumnOfNow(users, ofNow)
  }
}

/** A field of now, by the user of each row. */
class ColumnOfNow implements Column {
  readonly bytes = 0
  private readonly users: Column
  private readonly codes: Uint8Array

  constructor(users: Column, codes: Uint8Array) {
    this.users = users
    this.codes = codes
  }

  at(row: number): number {
    return this.codes[this.users.at(row)] ?? 0
  }

  keep(mask: Uint8Array, { byCode }: Accepts): void {
    for (let row = 0; row < mask.length; row += 1) {
      if (mask[row] === 1 && byCode[this.at(row)] !== 1) mask[row] = 0
    }
  }
}

/** The events that a selection takes, from the newest segment to the oldest. */
export function* selected(
  index: ExploreIndex,
  { fromMs, toMs, filters, unseen }: ExploreSelection,
  tag?: TextTag,
): Generator<SelectedSegment> {
  const tests = filters.map((filter) => {
    const field = index.field(filter.field)
    if (field === undefined) return { isNever: filter.op !== 'missing' }
    return { view: new FieldView(index, field, unseen), accepts: acceptsOf(field, filter, tag) }
  })
  if (tests.some(({ isNever }) => isNever === true)) return
  for (const segment of index.segments().toReversed()) {
    const mask = new Uint8Array(segment.rows)
    let any = false
    for (let row = 0; row < mask.length; row += 1) {
      const atMs = segment.atMs(row)
      if (atMs < fromMs || atMs >= toMs) continue
      mask[row] = 1
      any = true
    }
    if (!any) continue
    for (const { view, accepts } of tests) {
      if (view !== undefined && accepts !== undefined) keep(view, segment, mask, accepts)
    }
    for (const user of unseen ?? []) leaveOut(index, user, { segment, mask })
    yield { segment, mask }
  }
}

/** Events of a user from an entry on. */
function leaveOut(
  index: ExploreIndex,
  { userId, sequence }: UnseenUser,
  { segment, mask }: SelectedSegment,
): void {
  const field = index.userField()
  const users = segment.column(field)
  const code = field.texts.codeOf(shortText(userId))
  if (users === undefined || code === undefined) return
  for (let row = 0; row < mask.length; row += 1) {
    if (users.at(row) === code && segment.sequenceAt(row) >= sequence) mask[row] = 0
  }
}

function keep(view: FieldView, segment: Segment, mask: Uint8Array, accepts: Accepts): void {
  const column = view.in(segment)
  if (column !== undefined) return column.keep(mask, accepts)
  const takesMissing = isNumeric(view.field) ? accepts.test(NaN) : accepts.byCode[0] === 1
  if (!takesMissing) mask.fill(0)
}
