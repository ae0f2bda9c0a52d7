import type { TextTag } from './accepts.ts'
import { askFields } from './ask-fields.ts'
import { askGroups } from './ask-groups.ts'
import { askRows } from './ask-rows.ts'
import { askSeries } from './ask-series.ts'
import type { ExploreIndex } from './explore-index.ts'
import type { ExploreAsk, ExploreFound, ExploreSelection } from './explore-question.ts'

/** Answers a question of what an index has. `tag`: of texts, where conditions may name them. */
export function askIndex(
  index: ExploreIndex,
  selection: ExploreSelection,
  ask: ExploreAsk,
  tag?: TextTag,
): ExploreFound {
  switch (ask.is) {
    case 'rows':
      return askRows(index, selection, ask, tag)
    case 'groups':
      return askGroups(index, selection, ask, tag)
    case 'series':
      return askSeries(index, selection, ask, tag)
    case 'fields':
      return askFields(index, selection, tag)
  }
}

/** The fields that a question reads, so that one can say which of them are not whole. */
export const fieldsAsked = ({ filters }: ExploreSelection, ask: ExploreAsk): readonly string[] => [
  ...filters.map(({ field }) => field),
  ...(ask.is === 'groups' ? [ask.by] : []),
]
