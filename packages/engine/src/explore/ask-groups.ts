import type { TextTag } from './accepts.ts'
import { askedPeriods } from './asked-periods.ts'
import { type ExploreField, isNumeric } from './explore-field.ts'
import type { ExploreIndex } from './explore-index.ts'
import { EXPLORE_LIMITS } from './explore-limits.ts'
import type { ExploreAsk, ExploreFound, ExploreSelection } from './explore-question.ts'
import { EventFigures, figuresOf, newTally, type Tally } from './figures.ts'
import { FieldView, selected } from './selected.ts'
import { valueOf } from './ask-rows.ts'

type GroupsAsk = Extract<ExploreAsk, { readonly is: 'groups' }>

interface Both {
  readonly key: number
  readonly now: Tally
  readonly before: Tally
}

const newBoth = (key: number): Both => ({ key, now: newTally(), before: newTally() })

/** Scores are grouped by so many points. */
const SCORE_BAND = 10

/** The events of a selection by the value of a field, the greatest groups first, against the period before. */
export function askGroups(
  index: ExploreIndex,
  selection: ExploreSelection,
  { by, limit }: GroupsAsk,
  tag?: TextTag,
): ExploreFound {
  const field = index.field(by)
  const view = field && new FieldView(index, field, selection.unseen)
  const figures = new EventFigures(index, selection.unseen)
  const groups = new Map<number, Both>()
  const all = newBoth(0)
  for (const { segment, mask } of selected(index, askedPeriods(selection), tag)) {
    const column = view?.in(segment)
    const add = figures.in(segment)
    for (let row = 0; row < mask.length; row += 1) {
      if (mask[row] !== 1) continue
      const period = segment.atMs(row) >= selection.fromMs ? 'now' : 'before'
      add(row, all[period])
      const key = keyOf(field, column?.at(row))
      const group = groups.get(key) ?? newBoth(key)
      if (group.now.events + group.before.events === 0) {
        if (groups.size >= EXPLORE_LIMITS.countedNumbers && isNumericField(field)) continue
        groups.set(key, group)
      }
      add(row, group[period])
    }
  }
  const sorted = [...groups.values()].toSorted(
    (one, other) =>
      other.now.events - one.now.events ||
      other.before.events - one.before.events ||
      one.key - other.key,
  )
  return {
    is: 'groups',
    now: figuresOf(all.now),
    before: figuresOf(all.before),
    groups: sorted.slice(0, limit).map(({ key, now, before }) => ({
      value: field && valueOf(field, key === NONE ? undefined : key),
      now: figuresOf(now),
      before: figuresOf(before),
    })),
    more: Math.max(0, sorted.length - limit),
  }
}

const isNumericField = (field: ExploreField | undefined): boolean =>
  field !== undefined && isNumeric(field)

/** The key of the events without the field. */
const NONE = -1

function keyOf(field: ExploreField | undefined, stored: number | undefined): number {
  if (field === undefined || stored === undefined || Number.isNaN(stored)) return NONE
  if (!isNumeric(field)) return stored === 0 ? NONE : stored
  if (!field.name.startsWith('scores.')) return stored === NONE ? NONE - 1 : stored
  return Math.min(Math.floor(stored / SCORE_BAND) * SCORE_BAND, 100 - SCORE_BAND)
}
