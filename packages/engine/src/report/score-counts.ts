import type { SpanRows } from './row-columns.ts'

/** Served scores from `from` up to but not including `to` (the last bin includes 100). */
export interface ScoreBin {
  readonly from: number
  readonly to: number
  readonly bad: number
  readonly good: number
  /** Too young, whatever labels say so far. */
  readonly notYetKnowable: number
  /** Old enough, and never to be known. */
  readonly unknown: number
}

const SCORE_BINS = 20

/** The bin of a score. */
const scoreBinOf = (score: number): number =>
  Math.min(Math.floor((score * SCORE_BINS) / 100), SCORE_BINS - 1)

/** How many scores of each height were served, of event types that are labelled. */
export function scoreCounts(span: SpanRows): readonly ScoreBin[] {
  const counts = Array.from({ length: SCORE_BINS }, () => ({
    bad: 0,
    good: 0,
    not_yet_knowable: 0,
    unknown: 0,
  }))
  span.matured.states.forEach((state, at) => {
    if (state === 'never_labelled') return
    const bin = counts[scoreBinOf(span.scoreAt(at))]
    if (bin !== undefined) bin[state] += span.history.weight
  })
  return counts.map(({ not_yet_knowable: notYetKnowable, ...bin }, at) => ({
    from: (100 * at) / SCORE_BINS,
    to: (100 * (at + 1)) / SCORE_BINS,
    ...bin,
    notYetKnowable,
  }))
}
