import type { ModelReport } from '@winnow/engine'
import { grouped } from '../output/grouped.ts'
import { visible } from '../output/visible.ts'

/** Types of events that are shown; the others have fewer scores to be looked at. */
const UNLABELLED_SHOWN = 5

/** Scores that somebody would be sent to look at, and that no label judges. */
export function unlabelledText(types: ModelReport['unlabelledTypes']): readonly string[] {
  const high = types.filter(({ aboveReview }) => aboveReview > 0)
  if (high.length === 0) return []
  const told = high
    .slice(0, UNLABELLED_SHOWN)
    .map(
      ({ eventType, events, aboveReview, aboveBlock }) =>
        `${visible(eventType)} ${grouped(aboveReview)} of ${grouped(events)} (block: ${grouped(aboveBlock)})`,
    )
  const more = high.length > UNLABELLED_SHOWN ? ` and ${high.length - UNLABELLED_SHOWN} more` : ''
  return [`Not labelled, and scored for review or above: ${told.join(', ')}${more}.`]
}
