import type { TextTag } from './accepts.ts'
import { askedPeriods } from './asked-periods.ts'
import type { ExploreIndex } from './explore-index.ts'
import type { ExploreAsk, ExploreFound, ExploreSelection } from './explore-question.ts'
import { EventFigures, figuresOf, newTally } from './figures.ts'
import { selected } from './selected.ts'

type SeriesAsk = Extract<ExploreAsk, { readonly is: 'series' }>

/** The events of a selection in steps of time, each with the step of the period before. */
export function askSeries(
  index: ExploreIndex,
  selection: ExploreSelection,
  { stepMs }: SeriesAsk,
  tag?: TextTag,
): ExploreFound {
  const { fromMs, toMs } = selection
  const lengthMs = toMs - fromMs
  const buckets = Array.from({ length: Math.ceil(lengthMs / stepMs) }, (_, at) => ({
    fromMs: fromMs + at * stepMs,
    now: newTally(),
    before: newTally(),
  }))
  const figures = new EventFigures(index, selection.unseen)
  for (const { segment, mask } of selected(index, askedPeriods(selection), tag)) {
    const add = figures.in(segment)
    for (let row = 0; row < mask.length; row += 1) {
      if (mask[row] !== 1) continue
      const atMs = segment.atMs(row)
      const isNow = atMs >= fromMs
      const at = Math.floor((isNow ? atMs - fromMs : atMs - fromMs + lengthMs) / stepMs)
      const bucket = buckets[at]
      if (bucket !== undefined) add(row, isNow ? bucket.now : bucket.before)
    }
  }
  return {
    is: 'series',
    buckets: buckets.map(({ now, before, ...bucket }) => ({
      ...bucket,
      now: figuresOf(now),
      before: figuresOf(before),
    })),
  }
}
